import { useCallback } from "react";
import { asDeviceFailure } from "#client/device/as-device-failure.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";

/** Runs an action with files. A refusal is shown as `failed` with its reason, and a program error goes to the error boundary. */
export function useFileAct(): (failed: string, work: () => Promise<void>) => Promise<void> {
  const toast = useToast();
  const fault = useFault();
  return useCallback(
    async (failed, work) => {
      try {
        await work();
      } catch (error) {
        const failure = asDeviceFailure(error);
        if (isRefusal(failure)) toast(failed, { intent: "error", body: reasonText(failure) });
        else fault(failed, error);
      }
    },
    [toast, fault],
  );
}
