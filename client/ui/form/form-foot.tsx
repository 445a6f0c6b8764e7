import { Button, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import { type MouseEvent, type ReactNode, useId, useSyncExternalStore } from "react";
import { type Control, type FieldValues, useFormState } from "react-hook-form";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { notPrinted } from "#client/ui/theme/styles.ts";
import { DraftState } from "./draft-state.tsx";
import type { FormDraft } from "./form-draft.ts";
import { useSections } from "./form-section.tsx";

interface FormFootProps {
  readonly submit: string;
  /** The label of a second submit button. */
  readonly other?: string | undefined;
  readonly footLine?: ReactNode;
  readonly disabledReason?: string | undefined;
  readonly draft: FormDraft | undefined;
  readonly leave: (() => void) | undefined;
  readonly sendOther: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly footInView: boolean;
  /** Whether the form waits for its controls before it is sent. */
  readonly waiting: boolean;
  readonly control: Control<FieldValues>;
}

/** Whether there are several sections: then the foot is always visible. */
function useHasSections(): boolean {
  const sections = useSections();
  return useSyncExternalStore(sections.subscribe, () => sections.read().length > 1);
}

/** The buttons below a form, and the reason why it cannot be sent. Below several sections it is always visible. */
export function FormFoot(props: FormFootProps) {
  const { submit, other, sendOther, footLine, leave, disabledReason, footInView, draft, waiting, control } = props;
  const styles = useStyles();
  const toast = useToast();
  const reasonId = useId();
  const running = useSending(control, waiting);
  const hasSections = useHasSections();
  // A disabled button still gives its reason, and stays focusable.
  const sender = {
    disabledFocusable: running || disabledReason !== undefined,
    "aria-describedby": disabledReason === undefined ? undefined : reasonId,
    // Enter in a field triggers this, too; a disabled button stops the event afterwards.
    onClickCapture: () => void (disabledReason !== undefined && toast(disabledReason, { intent: "warning" })),
  };
  return (
    <div className={mergeClasses(styles.foot, (hasSections || footInView) && styles.sticky)}>
      {footLine !== undefined && <div className={styles.footLine}>{footLine}</div>}
      {draft && <DraftState draft={draft} />}
      <div className={styles.buttons}>
        {leave && (
          <Button onClick={leave} disabled={running}>
            キャンセル
          </Button>
        )}
        {other !== undefined && (
          <Button {...sender} onClick={sendOther}>
            {other}
          </Button>
        )}
        <Button
          {...sender}
          type="submit"
          appearance="primary"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          icon={running ? <Spinner aria-hidden size="extra-tiny" /> : null}
        >
          {submit}
        </Button>
      </div>
      <LiveRegion id={reasonId} className={styles.reason}>
        {disabledReason}
      </LiveRegion>
    </div>
  );
}

interface OwnFootProps extends Pick<FormFootProps, "waiting" | "control"> {
  readonly foot: (running: boolean) => ReactNode;
}

/** The content that replaces the buttons below a form. */
export const OwnFoot = ({ foot, waiting, control }: OwnFootProps) => foot(useSending(control, waiting));

function useSending(control: Control<FieldValues>, waiting: boolean): boolean {
  const { isSubmitting } = useFormState({ control });
  return isSubmitting || waiting;
}

const useStyles = makeStyles({
  foot: {
    ...notPrinted,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "8px",
    marginTop: "8px",
  },
  sticky: {
    position: "sticky",
    bottom: 0,
    zIndex: 2,
    // As wide as the outlines of fields, and as the room for them in a dialog.
    margin: "0 -2px",
    padding: "12px 2px",
    backgroundColor: `var(--behind-foot, ${tokens.colorNeutralBackground2})`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  footLine: { flex: "1 1 auto" },
  // They stay together: where the line beside them needs the room, all of them are below it.
  buttons: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "8px", marginInlineStart: "auto" },
  // A separate line below the buttons.
  reason: {
    flexBasis: "100%",
    textAlign: "end",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    ":empty": { display: "none" },
  },
});
