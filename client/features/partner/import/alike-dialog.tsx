import { Button } from "@fluentui/react-components";
import { useId } from "react";
import { NotChangedList } from "#client/records/bulk/not-changed-list.tsx";
import { pageOf } from "#client/records/pages.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import type { AlikeInRest } from "./compare-rest.ts";

interface AlikeDialogProps {
  readonly alike: readonly AlikeInRest[];
  /** Goes on with the import, with these people or without them. */
  readonly onGoOn: (withAlike: boolean) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of the people who were registered while an import stood still. */
export function AlikeDialog({ alike, onGoOn, onClose }: AlikeDialogProps) {
  const question = useId();
  const records = alike.map(({ change, name, other, reason }) => ({
    id: change.id,
    name: nameInText(name),
    reason: `登録済みの${nameInText(fullName(other))}：${reason}`,
    address: pageOf("partner", other.id),
  }));
  return (
    <AppDialog
      alert
      describedBy={question}
      maxWidth="medium"
      title="似た登録があります"
      onClose={onClose}
      content={{ tabIndex: 0, role: "group", "aria-label": "似た登録がある人" }}
      startAction={<Button onClick={onClose}>キャンセル</Button>}
      actions={
        <>
          <Button onClick={() => onGoOn(true)}>すべて追加して続ける</Button>
          <Button appearance="primary" onClick={() => onGoOn(false)}>
            除いて続ける
          </Button>
        </>
      }
    >
      <p id={question}>
        {`取り込みの残りのうち${numberText(alike.length)}名は、登録済みの人と似ています。除いた人は、ファイルを選び直すと1行ずつ選べます。`}
      </p>
      <NotChangedList records={records} label="似た登録がある人" />
    </AppDialog>
  );
}
