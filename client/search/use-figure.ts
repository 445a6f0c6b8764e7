import { useCallback, useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useToday } from "#client/device/use-today.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import { type Figure, readFigure } from "./figure.ts";

export interface FigureReading<T> {
  /** Undefined until it has been read. */
  readonly value: T | undefined;
  /** Whether some of its data has not arrived. The number may then grow, and 0 does not mean none. */
  readonly partial: boolean;
  /** Whether the device's data could not be read. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Milliseconds between two readings. Without a pause, a download that changes something with each page would block the screen. */
const pause = 200;

/** The last values, so that a screen is complete at once when the user returns. */
const known = new WeakMap<Replica, Map<object, Reading<unknown>>>();

/** Returns a figure, live. It is read again after each change that may affect it, one reading at a time. */
export function useFigure<T>(figure: Figure<T>): FigureReading<T> {
  const replica = useReplica();
  const today = useToday();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(() => known.get(replica)?.get(figure) as Reading<T> | undefined);

  useEffect(() => {
    let ended = false;
    const indexes = figure.sources.map((entity) => columnIndexOf(replica, entity));
    // The versions of the indexes at the last reading. Each index tells that it is ready, and mostly one reading suffices for all.
    let last = "";
    const readings = new Coalesced(async () => {
      if (ended) return;
      try {
        // A figure that reads one of them need not wait until the largest is loaded.
        await Promise.race([Promise.all(indexes.map((index) => index.ready)), rest()]);
        const versions = indexes.map((index) => index.version).join();
        if (ended || versions === last) return;
        const next = await readFigure(replica, figure, today);
        if (ended) return;
        last = versions;
        remember(replica, figure, next);
        setReading(next);
        setFailed(false);
      } catch (error) {
        logError("a figure was not read", error);
        if (!ended) setFailed(true);
      }
      await rest();
    });
    const read = () => void readings.run();
    const unsubscribe = indexes.map((index) => index.subscribe(read));
    read();
    return () => {
      ended = true;
      for (const end of unsubscribe) end();
    };
  }, [replica, figure, today, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((n) => n + 1);
  }, []);
  return { value: reading?.value, partial: reading?.partial ?? false, failed, retry };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, pause));

function remember(replica: Replica, figure: object, reading: Reading<unknown>): void {
  let figures = known.get(replica);
  if (!figures) known.set(replica, (figures = new Map()));
  figures.set(figure, reading);
}
