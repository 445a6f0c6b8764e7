import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  type DialogContentProps,
  type DialogProps,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from "@fluentui/react-components";
import { type ReactNode, useContext, useId, useRef } from "react";
import { useFirstFocus } from "#client/ui/focus/use-first-focus.ts";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { below } from "#client/ui/theme/styles.ts";
import { useDialogInUse } from "./dialog-in-use.ts";
import { DialogNotice } from "./dialog-notice.ts";

interface AppDialogProps {
  readonly title: string;
  readonly open?: boolean | undefined;
  readonly onClose: () => void;
  /** Keeps Escape and clicks beside the dialog from closing it. */
  readonly busy?: boolean | undefined;
  /** Whether it is a question that needs an answer. Clicks beside it then do not close it, and its title is smaller. */
  readonly alert?: boolean | undefined;
  /** The id of what a question says besides its title. Without one it is the whole content. */
  readonly describedBy?: string | undefined;
  /** Whether the user types or chooses something in it that is not saved yet. Clicks beside it then do not close it. */
  readonly typedIn?: true | undefined;
  /** The width for a question, a form, a choice among many, or a document. */
  readonly maxWidth: "small" | "medium" | "large" | "full";
  /** Attributes of the part that scrolls. */
  readonly content?: DialogContentProps | undefined;
  readonly children?: ReactNode;
  /** Buttons at the end of the foot, the primary one last. */
  readonly actions?: ReactNode;
  /** A button at the start of the foot. */
  readonly startAction?: ReactNode;
  /** Returns the element to focus afterwards; null for the one that opened the dialog. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

/** The frame of every dialog with a title. It sets the width, the scrolling part, the foot, and the focus afterwards. */
export function AppDialog(props: AppDialogProps) {
  const {
    title,
    open = true,
    onClose,
    busy,
    alert,
    describedBy,
    typedIn,
    maxWidth,
    content,
    children,
    actions,
    startAction,
    focusAfter,
  } = props;
  const styles = useStyles();
  const notice = useContext(DialogNotice);
  const contentId = useId();
  useDialogInUse(open && typedIn === true);
  const onOpenChange: DialogProps["onOpenChange"] = (_event, data) => {
    if (!data.open && !busy && !(typedIn && data.type === "backdropClick")) onClose();
  };
  return (
    <Dialog modalType={alert ? "alert" : "modal"} open={open} onOpenChange={onOpenChange}>
      {/* A press that does not close the dialog must not move the focus out of it. Escape would then have no effect. */}
      <DialogSurface
        className={mergeClasses(styles.surface, styles[maxWidth])}
        backdrop={{ onMouseDown: (event) => event.preventDefault() }}
        // A question is read with what the answer does, wherever its focus begins.
        {...(alert && children !== undefined && { "aria-describedby": describedBy ?? contentId })}
      >
        <Focuses after={focusAfter} />
        {notice}
        <DialogBody className={mergeClasses(styles.body, maxWidth === "full" && styles.fullBody)}>
          <DialogTitle className={alert ? styles.question : undefined}>{title}</DialogTitle>
          {children !== undefined && (
            <DialogContent
              {...content}
              id={contentId}
              className={mergeClasses(content?.className, maxWidth === "full" && styles.fullContent)}
            >
              {children}
            </DialogContent>
          )}
          {actions !== undefined && (
            <DialogActions fluid={startAction !== undefined} className={startAction === undefined ? undefined : styles.stretched}>
              {startAction !== undefined && <div className={styles.start}>{startAction}</div>}
              {actions}
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** This component is within the surface, and mounts and unmounts with it, even if the dialog stays mounted. */
function Focuses({ after }: { readonly after: (() => HTMLElement | null) | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useFirstFocus(place);
  useReturnFocus(after);
  return <span ref={place} hidden />;
}

const useStyles = makeStyles({
  surface: { display: "flex", flexDirection: "column" },
  // The body shrinks, so that there is room for a notice above it.
  body: { flexShrink: 1, minHeight: 0 },
  small: { maxWidth: "440px" },
  medium: { maxWidth: "560px" },
  large: { maxWidth: "640px" },
  full: {
    width: "calc(100vw - 48px)",
    maxWidth: "1280px",
    height: "calc(var(--visible-height) - 48px)",
    maxHeight: "none",
    [below.tablet]: { width: "100vw", height: "var(--visible-height)", padding: "12px", borderRadius: 0 },
  },
  fullBody: { flexGrow: 1, maxHeight: "none", gridTemplateRows: "auto minmax(0, 1fr) auto" },
  fullContent: { maxHeight: "none", padding: 0, overflow: "hidden" },
  question: { fontSize: "16px", lineHeight: "24px" },
  stretched: { justifySelf: "stretch" },
  start: { marginInlineEnd: "auto" },
});
