import { useRef, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { ChangeSet } from "#client/device/use-change-set.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useInView } from "#client/ui/page/use-in-view.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { importedPartner } from "#sync/model/entities/partner-import.ts";
import { type AlikeInRest, alikeInRest, withoutAlike } from "./compare-rest.ts";

const notReceived = "データの受信が終わっていないため、まだ続けられません。受信が終わってから「続ける」を押してください。";

interface GoOn {
  /** Whether the rest is being compared. */
  readonly comparing: boolean;
  /** Whom the user is asked about. */
  readonly alike: readonly AlikeInRest[] | undefined;
  /** Compares the rest and goes on with it, or asks first. */
  readonly goOn: () => Promise<void>;
  /** Goes on after the question, with these people or without them. */
  readonly answer: (withAlike: boolean) => Promise<void>;
  /** Goes on with nothing: the rest stays planned. */
  readonly cancel: () => void;
}

/** Goes on with an import that was interrupted, once its rest was compared with those who are registered by now. */
export function useGoOn(set: ChangeSet, run: (changes: readonly PlannedChange[]) => Promise<unknown>): GoOn {
  const replica = useReplica();
  const fault = useFault();
  const toast = useToast();
  const [comparing, setComparing] = useState(false);
  const [alike, setAlike] = useState<readonly AlikeInRest[]>();
  const busy = useRef(false);
  const inView = useInView();
  return {
    comparing,
    alike,
    async goOn() {
      if (busy.current) return;
      busy.current = true;
      setComparing(true);
      const rest = set.changes ?? [];
      try {
        // Those who have not arrived would be registered a second time.
        const missing = await replica.missing();
        if ([partner, importedPartner].some(({ name }) => missing.has(name))) return toast(notReceived, { intent: "error" });
        const found = await alikeInRest(replica, rest, () => inView.current);
        if (found.length > 0) return setAlike(found);
      } catch (error) {
        return fault("the rest of an import was not compared", error);
      } finally {
        busy.current = false;
        setComparing(false);
      }
      if (inView.current) await run(rest);
    },
    async answer(withAlike) {
      const rest = set.changes ?? [];
      const kept = withAlike ? rest : withoutAlike(rest, alike ?? []);
      setAlike(undefined);
      const ids = new Set(kept.map(({ id }) => id));
      await set.replace(
        rest.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
        [],
      );
      if (kept.length > 0) await run(kept);
    },
    cancel: () => setAlike(undefined),
  };
}
