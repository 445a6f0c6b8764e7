import { makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import { useLive } from "#client/device/use-live.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { admin } from "#sync/model/entities/admin.ts";

interface HandOnDialogProps {
  /** The name of the item that is passed on. */
  readonly what: string;
  readonly onConfirm: (adminId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the recipient of an item, which becomes an issue of theirs. */
export function HandOnDialog({ what, onConfirm, onClose }: HandOnDialogProps) {
  const styles = useStyles();
  const administrators = useLive((replica) => replica.all(admin), []);
  const [chosen, setChosen] = useState("");
  const [missing, setMissing] = useState(false);
  const confirm = async () => {
    setMissing(chosen === "");
    if (chosen !== "") await onConfirm(chosen);
  };
  return (
    <ConfirmDialog open title="担当者に渡しますか？" confirmLabel="渡す" onConfirm={confirm} onClose={onClose}>
      <p>{what}は、担当者の同期センターの要対応に入ります。担当者が再試行または破棄します。</p>
      <FormField label="担当者" required error={missing ? "担当者を選択してください" : undefined} className={styles.field}>
        <Select value={chosen} onChange={(_event, { value }) => setChosen(value)}>
          <option value="">選択してください</option>
          {administrators?.value.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {administrators?.partial && <option disabled>{receivingWord}</option>}
        </Select>
      </FormField>
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({ field: { marginTop: "16px" } });
