import { useEffect, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useFault } from "#client/ui/form/use-fault.ts";
import { type ReadPlan, readPlan } from "./read-plan.ts";

interface PlanReading {
  readonly plan: readonly PlannedChange[];
  /** Number of changes that were tried so far. */
  readonly count: number;
  /** Undefined until all were tried. */
  readonly read: ReadPlan | undefined;
}

/** Reads what a plan will do; undefined without a plan. */
export function useReadPlan(plan: readonly PlannedChange[] | undefined): Omit<PlanReading, "plan"> | undefined {
  const replica = useReplica();
  const fault = useFault();
  const [state, setState] = useState<PlanReading>();
  useEffect(() => {
    if (!plan) return;
    const controller = new AbortController();
    const onRead = (count: number) => setState({ plan, count, read: undefined });
    readPlan(replica, plan, onRead, controller.signal).then(
      (read) => read && setState({ plan, count: plan.length, read }),
      (error: unknown) => controller.signal.aborted || fault("a bulk edit was not read", error),
    );
    return () => controller.abort();
  }, [replica, fault, plan]);
  if (!plan) return undefined;
  return state?.plan === plan ? state : { count: 0, read: undefined };
}
