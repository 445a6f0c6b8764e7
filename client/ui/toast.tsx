import { Toast, ToastBody, Toaster, type ToastIntent, ToastTitle, useToastController } from "@fluentui/react-components";
import { useCallback } from "react";

const toasterId = "house";

/** Where toasts appear; once, in the shell. Success and information are announced politely, errors at once. */
export const ToastArea = () => <Toaster toasterId={toasterId} position="bottom-end" pauseOnHover pauseOnWindowBlur limit={4} />;

export interface ToastOptions {
  readonly intent?: ToastIntent;
  /** A second line. */
  readonly body?: string;
}

/** Says something in passing. Errors stay three times as long. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  const { dispatchToast } = useToastController(toasterId);
  return useCallback(
    (text, { intent = "success", body } = {}) => {
      const failed = intent === "error";
      dispatchToast(
        <Toast>
          <ToastTitle>{text}</ToastTitle>
          {body !== undefined && <ToastBody>{body}</ToastBody>}
        </Toast>,
        { intent, timeout: failed ? 12_000 : 4_000, politeness: failed ? "assertive" : "polite" },
      );
    },
    [dispatchToast],
  );
}
