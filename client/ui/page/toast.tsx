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
import { useCallback, useLayoutEffect, useRef } from "react";
import { passFocus } from "#client/ui/focus/pass-focus.ts";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";

const toasterId = "house";

/**
 * The area of toasts in the frame, below the page. They take their own space while they are shown, and cover nothing: a page ends
 * above them. Success and information are announced politely, errors at once. The area is a landmark of its own.
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
    // The library positions them over the page, by inline styles.
    "& .fui-Toaster": { position: "static", width: "auto", transform: "none !important" },
    "& .fui-ToastContainer": { width: "fit-content", maxWidth: "min(100%, 560px)", marginTop: "8px", marginInline: "auto" },
    "& .fui-Toast": { padding: "8px 16px 8px 12px", boxShadow: tokens.shadow4 },
  },
  // The button is higher than its line, but does not stretch it.
  action: { [touch]: { minWidth: touchSize, minHeight: touchSize, marginBlock: "-12px" } },
});

/** An action runs once: its button can still be pressed while the toast closes. */
function ToastAction({ label, run }: NonNullable<ToastOptions["action"]>) {
  const styles = useStyles();
  const isDone = useRef(false);
  const runOnce = () => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  };
  return (
    <ToastTrigger>
      {/* A pointer press keeps the focus where it is. A toast that closes would pass it to an element that may be covered. */}
      <Link as="button" type="button" className={styles.action} onMouseDown={(event) => event.preventDefault()} onClick={runOnce}>
        {label}
      </Link>
    </ToastTrigger>
  );
}

/** Passes the focus on to the page when its toast goes with it, as after Enter on the action. */
function FocusKeeper() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const toast = place.current?.closest(".fui-ToastContainer");
    return () => {
      if (toast?.contains(document.activeElement)) passFocus();
    };
  }, []);
  return <span ref={place} hidden />;
}

export interface ToastOptions {
  readonly intent?: ToastIntent | undefined;
  /** The text of a second line. */
  readonly body?: string;
  /** Whether it stays until the user closes it or takes its action. */
  readonly stays?: boolean;
  /** An action that is offered with it, and runs at most once: 「元に戻す」. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once it is no longer shown. */
  readonly gone?: () => void;
}

const close = { label: "閉じる", run: () => undefined };

/** Returns a function that shows a toast. Errors are shown three times as long. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  const { dispatchToast } = useToastController(toasterId);
  return useCallback(
    (text, { intent = "success", body, stays = false, action = stays ? close : undefined, gone } = {}) => {
      const failed = intent === "error";
      const timeout = failed || action ? 12_000 : 4_000;
      dispatchToast(
        <Toast>
          <ToastTitle action={action ? <ToastAction {...action} /> : null}>{text}</ToastTitle>
          {body !== undefined && <ToastBody>{body}</ToastBody>}
          <FocusKeeper />
        </Toast>,
        {
          intent,
          timeout: stays ? -1 : timeout,
          politeness: failed ? "assertive" : "polite",
          onStatusChange: (_event, { status }) => void (status === "unmounted" && gone?.()),
        },
      );
    },
    [dispatchToast],
  );
}
