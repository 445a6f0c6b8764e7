import {
  Link,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  type ToastIntent,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from "@fluentui/react-components";
import { useCallback } from "react";
import { below, touch, touchSize } from "#client/ui/theme/styles.ts";

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
  area: {
    position: "relative",
    top: "calc(var(--visible-top) - var(--safe-bottom))",
    zIndex: 20,
    // There the foot of a form or of a selection reaches to the middle: its buttons stay free.
    [below.desktop]: { top: "calc(var(--visible-top) - var(--safe-bottom) - 88px)" },
  },
  // Higher than its line, which it does not stretch.
  action: { [touch]: { minWidth: touchSize, minHeight: touchSize, marginBlock: "-12px" } },
});

function ToastAction({ label, run }: NonNullable<ToastOptions["action"]>) {
  const styles = useStyles();
  return (
    <ToastTrigger>
      {/* Pressed by a pointer it leaves the focus where it is: a toast that goes with it gives it to something that may be covered by then. */}
      <Link as="button" type="button" className={styles.action} onMouseDown={(event) => event.preventDefault()} onClick={run}>
        {label}
      </Link>
    </ToastTrigger>
  );
}

export interface ToastOptions {
  readonly intent?: ToastIntent | undefined;
  /** A second line. */
  readonly body?: string;
  /** What can be done about it for as long as it stands: 「元に戻す」. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Follows once it stands no more. */
  readonly gone?: () => void;
}

/** Says something in passing. Errors stay three times as long. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  const { dispatchToast } = useToastController(toasterId);
  return useCallback(
    (text, { intent = "success", body, action, gone } = {}) => {
      const failed = intent === "error";
      dispatchToast(
        <Toast>
          <ToastTitle action={action ? <ToastAction {...action} /> : null}>{text}</ToastTitle>
          {body !== undefined && <ToastBody>{body}</ToastBody>}
        </Toast>,
        {
          intent,
          timeout: failed || action ? 12_000 : 4_000,
          politeness: failed ? "assertive" : "polite",
          onStatusChange: (_event, { status }) => void (status === "unmounted" && gone?.()),
        },
      );
    },
    [dispatchToast],
  );
}
