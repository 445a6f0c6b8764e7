import { useState } from "react";
import { asDeviceFailure } from "#client/device/as-device-failure.ts";
import { DeviceFailure } from "#client/device/device-failure.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { RefusedStep } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { SyncItem } from "./sync-item.ts";
import { refusalText } from "./ways.ts";

export interface Attempt {
  /** The id of the item that is being settled. */
  readonly running: string | undefined;
  /** Settles an item, and reports the result: what was done, or which part was refused and why. */
  run(item: SyncItem, work: () => Promise<string>): Promise<void>;
}

export function useAttempt(): Attempt {
  const toast = useToast();
  const [running, setRunning] = useState<string>();
  const run: Attempt["run"] = async (item, work) => {
    setRunning(item.id);
    try {
      toast(await work());
    } catch (error) {
      const failure = asDeviceFailure(error);
      if (!(failure instanceof EngineError || failure instanceof DeviceFailure)) throw error;
      const refused = failure instanceof RefusedStep ? failure : undefined;
      const part = refused && [item, ...item.under][refused.step];
      toast(refused && part ? refusalText(part, refused) : reasonText(failure), { intent: "error" });
    } finally {
      setRunning(undefined);
    }
  };
  return { running, run };
}
