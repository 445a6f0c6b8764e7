import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { RecordForm, type RecordFormProps } from "./record-form.tsx";

interface FormDialogProps<V extends FieldValues> extends Omit<RecordFormProps<V>, "label" | "cancel" | "frame"> {
  readonly title: string;
  /** What stands above the form. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
}

/** A form in a dialog. Stays open while it is being saved. */
export function FormDialog<V extends FieldValues>({ title, about, onClose, ...form }: FormDialogProps<V>) {
  useReturnFocus();
  const styles = useStyles();
  const frame = (content: ReactNode) => (
    <Dialog open onOpenChange={(_event, data) => !data.open && !form.record.isSending() && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {about}
            {content}
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
  return <RecordForm {...form} label={title} cancel={onClose} frame={frame} />;
}

const useStyles = makeStyles({
  surface: { maxWidth: "560px" },
  content: { display: "flex", flexDirection: "column", gap: "16px" },
});
