import { useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import type { earlierAnswer } from "#sync/model/calls/history.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";
import { serverPathOf } from "./use-server-history.ts";

/** A record as it stood on a day. */
export type Earlier = z.output<z.ZodObject<typeof earlierAnswer>>;

interface EarlierReading {
  /** Undefined until the server has answered. */
  readonly earlier: Earlier | undefined;
  /** Why there is no answer, as a sentence. */
  readonly failure: string | undefined;
  readonly read: () => Promise<void>;
}

/** Reads a record as it stood on a day. It reads on mount, and when the server is reachable again. */
export function useEarlier(owner: HistoryOwner, id: string, day: string): EarlierReading {
  const offline = useOffline();
  const [earlier, setEarlier] = useState<Earlier>();
  const [failure, setFailure] = useState<string>();
  const read = useCallback(async () => {
    try {
      const { body } = await call("GET", `${serverPathOf(owner, id)}/as_of?day=${day}`);
      setEarlier(body);
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      setFailure(reasonText(error));
    }
  }, [owner, id, day]);
  useEffect(() => {
    // `read` sets no state before the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!offline) void read();
  }, [offline, read]);
  return { earlier, failure, read };
}
