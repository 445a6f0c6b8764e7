import { useCallback, useEffect, useState } from "react";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { read as readRows } from "#sync/engine/client/reading/reading.ts";
import { errorText } from "#sync/model/errors.ts";
import { groupsOf, type QuarantineGroup, readQuarantine } from "./read-quarantine.ts";

/** The items in quarantine; undefined until there is an answer. */
export interface QuarantineReading {
  readonly groups: readonly QuarantineGroup[] | undefined;
  readonly total: number;
  /** Why there is no answer. */
  readonly failure: string | undefined;
  readonly read: () => Promise<void>;
}

/** Reads the quarantine, on mount and again when the server is reachable. Only the server has it. */
export function useQuarantine(): QuarantineReading {
  const replica = useReplica();
  const offline = useOffline();
  const [reading, setReading] = useState<{ groups: readonly QuarantineGroup[]; total: number }>();
  const [failure, setFailure] = useState<string>();
  const read = useCallback(async () => {
    try {
      const quarantine = await readQuarantine();
      setReading({ groups: (await readRows(replica, (of) => groupsOf(of, quarantine))).value, total: quarantine.total });
      setFailure(undefined);
    } catch (error) {
      const asked = error instanceof CallRefused && error.word === "confirmation_needed";
      setFailure(asked ? errorText(error.word) : "時間をおいて再度お試しください。");
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
    }
  }, [replica]);
  useEffect(() => {
    // `read` sets no state before the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!offline) void read();
  }, [offline, read]);
  return { groups: reading?.groups, total: reading?.total ?? 0, failure, read };
}
