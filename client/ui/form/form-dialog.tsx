import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { RecordForm, type RecordFormProps } from "./record-form.tsx";

interface FormDialogProps<V extends FieldValues>
  extends Omit<RecordFormProps<V>, "label" | "cancel" | "cancelDiscards" | "frame"> {
  readonly title: string;
  /** Shown above the form. */
  readonly about?: ReactNode;
  /** Whether it has only one or two fields. */
  readonly small?: true;
  readonly onClose: () => void;
  /** Returns the element to focus afterwards; null for the one that opened the dialog. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

/** A form in a dialog, which stays open while it is being saved. Closing it otherwise discards the input. */
export function FormDialog<V extends FieldValues>({ title, about, small, onClose, focusAfter, ...form }: FormDialogProps<V>) {
  const styles = useStyles();
  const frame = (content: ReactNode, cancel: () => void) => (
    <AppDialog
      maxWidth={small ? "small" : "medium"}
      title={title}
      typedIn
      onClose={() => !form.record.isSending() && cancel()}
      focusAfter={focusAfter}
      content={{ className: styles.content }}
    >
      {about}
      {content}
    </AppDialog>
  );
  return <RecordForm {...form} label={title} cancel={onClose} cancelDiscards frame={frame} />;
}

const useStyles = makeStyles({
  content: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    // A foot that stays in view ends above the padding, below which fields would be seen.
    paddingBottom: 0,
    "--behind-foot": tokens.colorNeutralBackground1,
  },
});
