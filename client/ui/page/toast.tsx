import {
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  type ToastIntent,
  ToastTitle,
  useToastController,
} from "@fluentui/react-components";
import { useCallback } from "react";

const toasterId = "house";

/**
 * Where toasts appear; once, in the shell. Success and information are announced politely, errors at once. In a landmark of
 * its own, and in the middle below, where no screen keeps its buttons.
 */
export function ToastArea() {
  const styles = useStyles();
  return (
    <section aria-label="通知" className={styles.area}>
      <Toaster inline toasterId={toasterId} position="bottom" pauseOnHover pauseOnWindowBlur limit={4} />
    </section>
  );
}

// At the shell's lower edge: above an on-screen keyboard, and clear of the screen's own edge.
const useStyles = makeStyles({
  area: { position: "relative", top: "calc(var(--visible-top) - var(--safe-bottom))", zIndex: 20 },
});

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
