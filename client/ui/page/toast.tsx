import {
  Link,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  type ToastIntent,
  ToastTitle,
  ToastTrigger,
  tokens,
  useToastController,
} from "@fluentui/react-components";
import { useCallback } from "react";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";

const toasterId = "house";

/**
 * Where toasts appear; once, in the shell, below the page. They take room of their own for as long as they stand, and cover nothing: a
 * page ends above them. Success and information are announced politely, errors at once. In a landmark of its own.
 */
export function ToastArea() {
  const styles = useStyles();
  return (
    <section aria-label="通知" className={styles.area}>
      <Toaster inline toasterId={toasterId} position="bottom" pauseOnHover pauseOnWindowBlur limit={4} />
    </section>
  );
}

const useStyles = makeStyles({
  area: {
    ...notPrinted,
    flexShrink: 0,
    paddingLeft: "calc(8px + var(--page-left))",
    paddingRight: "calc(8px + var(--page-right))",
    ":has(.fui-Toast)": { paddingBottom: "calc(8px + var(--safe-bottom))" },
    // The library lays them over the page, by styles of the element's own.
    "& .fui-Toaster": { position: "static", width: "auto", transform: "none !important" },
    "& .fui-ToastContainer": { width: "fit-content", maxWidth: "min(100%, 560px)", marginTop: "8px", marginInline: "auto" },
    "& .fui-Toast": { padding: "8px 16px 8px 12px", boxShadow: tokens.shadow4 },
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
