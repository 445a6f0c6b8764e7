import { useCallback, useEffect, useState } from "react";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { countUnsent, handOver } from "#client/device/session/hand-over.ts";
import { errorText } from "#sync/model/errors.ts";

/** Milliseconds between two attempts while the page is visible. */
const again = 15_000;

/** The progress of handing over a removed administrator's work. */
export interface Handing {
  readonly running: boolean;
  /** Why it failed, as a sentence; empty if it did not. */
  readonly failure: string;
  /** How many changes are still to be handed over; undefined until it is known. */
  readonly left: number | undefined;
  readonly attempt: () => void;
}

/** Hands over at once. It tries again until it succeeds: when the network is back, and at intervals. */
export function useHandingOver(session: EndedSession): Handing {
  const [running, setRunning] = useState(!session.done);
  const [failure, setFailure] = useState("");
  const [left, setLeft] = useState<number>();
  const { done } = session;
  const attempt = useCallback(() => {
    setRunning(true);
    handOver(session)
      .catch(async (error: unknown) => {
        setFailure(reasonOf(error));
        setLeft(await countUnsent(session));
      })
      .catch((error: unknown) => logError("what is unsent could not be counted", error))
      .finally(() => setRunning(false));
    // Each attempt reads the session's current state itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session.administrator.id]);
  useEffect(() => {
    if (!done) attempt();
  }, [done, attempt]);
  useEffect(() => {
    if (done || running) return undefined;
    const timer = setTimeout(attempt, again);
    addEventListener("online", attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", attempt);
    };
  }, [done, running, attempt]);
  return { running, failure, left, attempt };
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return "サーバーに接続できません。つながると自動で引き渡します。";
  if (error instanceof CallRefused) return errorText(error.word);
  logError("work was not handed over", error);
  return "引き渡しに失敗しました。書き出したファイルをマスター管理者に渡すこともできます。";
}
