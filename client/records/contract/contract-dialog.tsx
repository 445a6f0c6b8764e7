import { makeStyles } from "@fluentui/react-components";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { FilesControl } from "#client/records/file/files-control.tsx";
import type { LabelledText } from "#client/ui/changes/call-words.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { type Changes, type StartValues, useRecordForm } from "#client/ui/form/use-record-form.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldLabel } from "#client/ui/theme/styles.ts";
import { isDate } from "#sync/engine/calendar.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import type { ContractTerms } from "#sync/model/rules/contract.ts";
import { asRenewed, type NoticeCase, noticeFor, withTerms } from "#sync/model/rules/freelance-act.ts";
import { type ContractValues, contractForm } from "./contract-form.ts";
import { NoticeWarning } from "./notice-warning.tsx";

interface ContractDialogProps {
  readonly title: string;
  /** The label of the button: 追加 for a new contract, 編集 or 更新 for an existing one. */
  readonly submit: string;
  /** The contract's partner, project and position: 氏名, 案件, ポジション. */
  readonly about: readonly LabelledText[];
  /** What else happens when it is saved, as a sentence. */
  readonly note?: string;
  /** The current contract to change. */
  readonly row?: (ContractTerms & { readonly id: string }) | undefined;
  /** Who changed it last. */
  readonly by?: string | undefined;
  /** The documents that were added while the contract is only planned. */
  readonly held?: ContractValues["files"];
  /** The contract that a new one continues. */
  readonly renews?: string;
  /** The initial values of a new one. */
  readonly start?: StartValues<ContractValues>;
  /** The documents that it already has. */
  readonly files?: readonly RowOf<typeof contractFile>[];
  /** The key of the draft on the device: `contract/<record>`. */
  readonly draft: string;
  readonly save: (values: ContractValues, changes: Changes<ContractValues>) => Promise<void>;
  readonly done?: (values: ContractValues) => void;
  /** Saves even if nothing was changed, since sending the form has a meaning then, too. */
  readonly savesUnchanged?: boolean;
  /** Why it cannot be saved now. */
  readonly disabledReason?: string | undefined;
  /** Closes it once it is saved; absent where that is `onClose`. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

const { F } = contractForm;

/** A form for a contract's terms and documents: start, end, automatic renewal, PDFs. It closes once the contract is saved. */
export function ContractDialog(props: ContractDialogProps) {
  const {
    title,
    submit,
    about,
    note,
    row,
    by,
    held = [],
    renews,
    start,
    files = [],
    draft,
    save,
    done,
    savesUnchanged,
    disabledReason,
    onClose,
    onSaved = onClose,
  } = props;
  const styles = useStyles();
  const grids = useFieldGrids();
  const record = useRecordForm(contractForm, {
    row: row && { id: row.id, openDate: row.openDate, closeDate: row.closeDate, isAutoRenewed: row.isAutoRenewed, files: held },
    by,
    ...(start && { start }),
    draft,
    save,
    savesUnchanged: savesUnchanged ?? false,
    done(values) {
      done?.(values);
      onSaved();
    },
  });
  return (
    <FormDialog
      {...{ record, title, submit, disabledReason, onClose }}
      footInView
      about={
        <>
          <DefinitionGrid items={about.map(({ label, text }) => ({ label, value: text }))} />
          {note && <p className={styles.note}>{note}</p>}
        </>
      }
    >
      <div className={grids.columns}>
        <F.openDate />
        <F.closeDate hint="自動更新しない契約では必須です。" />
      </div>
      <F.isAutoRenewed />
      {row && <TermsWarning id={row.id} caseOf={withTerms} />}
      {renews && <TermsWarning id={renews} caseOf={asRenewed} />}
      {files.length > 0 && (
        <div>
          <div className={styles.label}>登録済みの契約書</div>
          <ul>
            {files.map((file) => (
              <li key={file.id} className={styles.file}>
                <FileLink entity={contractFile} row={file} />
                <FileState file={{ entity: contractFile, row: file }} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <F.files control={FilesControl} />
    </FormDialog>
  );
}

interface TermsWarningProps {
  readonly id: string;
  /** Whether the terms change that contract or continue it. */
  readonly caseOf: typeof withTerms;
}

/** Says what the end needs by the terms as they are typed. A contract that renews itself has none. */
function TermsWarning({ id, caseOf }: TermsWarningProps) {
  const openDate = contractForm.useValue("openDate");
  const closeDate = contractForm.useValue("closeDate");
  const isAutoRenewed = contractForm.useValue("isAutoRenewed");
  const standing = (found: NoticeCase, today: string) => {
    if (!openDate || !isDate(openDate) || !closeDate || !isDate(closeDate) || isAutoRenewed) return null;
    return noticeFor(caseOf(found, { openDate, closeDate }, today), closeDate, today);
  };
  return <NoticeWarning id={id} standing={standing} />;
}

const useStyles = makeStyles({
  label: fieldLabel,
  note: { margin: 0 },
  file: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" },
});
