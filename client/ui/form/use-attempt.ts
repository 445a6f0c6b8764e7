import { useToast } from "#client/ui/page/toast.tsx";
import { isRefusal, reasonText } from "./refusal.ts";
import { useFault } from "./use-fault.ts";

/** Returns a function that makes a change without a form. If it is refused, a toast says what failed and why. */
export function useAttempt(): (failed: string, run: () => Promise<void>) => Promise<void> {
  const toast = useToast();
  const fault = useFault();
  return async (failed, run) => {
    try {
      await run();
    } catch (error) {
      if (!isRefusal(error)) return fault(failed, error);
      toast(failed, { intent: "error", body: reasonText(error) });
    }
  };
}
