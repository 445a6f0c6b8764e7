import { makeStyles, tokens } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { readNames } from "#client/records/names.ts";
import type { Project } from "#client/records/project/use-project.ts";
import type { FocusTarget } from "#client/ui/focus/pass-focus.ts";
import { useOpener } from "#client/ui/focus/use-return-focus.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { below } from "#client/ui/theme/styles.ts";
import { project, quickFields } from "#sync/model/entities/project.ts";
import { updateProject } from "#sync/model/mutators/project.ts";

interface QuickEditDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

const title = "クイック編集";

const form = defineForm(project, quickFields);
const { F } = form;

/** Changes the status and health of a project within the list. */
export function QuickEditDialog({ id, onClose }: QuickEditDialogProps) {
  const opener = useOpener();
  const reading = useLive(
    async (reader) => {
      const row = await reader.get(project, id);
      if (!row || row.deletedAt !== null) return null;
      const name = await readNames(reader, project, [row], ["updatedBy"]);
      return { row, by: name(row, "updatedBy") ?? undefined };
    },
    [id],
  );
  if (reading?.value) return <QuickEdit {...reading.value} opener={opener} onClose={onClose} />;
  return (
    <AppDialog title={title} maxWidth="medium" onClose={onClose} focusAfter={opener}>
      {reading === undefined ? (
        <SkeletonLines lines={6} />
      ) : reading.partial ? (
        <Receiving compact title="この案件はまだこの端末に届いていません" />
      ) : (
        <p>この案件は削除されました。</p>
      )}
    </AppDialog>
  );
}

interface QuickEditProps {
  readonly row: Project;
  readonly by: string | undefined;
  readonly opener: FocusTarget;
  readonly onClose: () => void;
}

function QuickEdit({ row, by, opener, onClose }: QuickEditProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const record = useRecordForm(form, {
    row,
    by,
    draft: `project/${row.id}/quick`,
    save: (_values, { changed, seen, draft }) => mutate(updateProject, { id: row.id, ...changed }, { seen, draft }),
    done() {
      toast("プロジェクトを更新しました。");
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      title={title}
      about={<p className={styles.name}>{isolated(row.name)}</p>}
      submit="更新"
      onClose={onClose}
      focusAfter={opener}
      failureText={(_error, { text }) => `プロジェクトの更新に失敗しました。${text}`}
    >
      <div className={styles.steps}>
        <F.statusId />
        <F.phaseId />
        <F.executionPhaseId />
      </div>
      <F.aeLastContactDate />
      <fieldset className={styles.healths}>
        <legend className={styles.legend}>プロジェクト健全性</legend>
        <div className={styles.grid}>
          <F.clientProjectHealth />
          <F.costProjectHealth />
          <F.resourceProjectHealth />
          <F.scheduleProjectHealth />
        </div>
      </fieldset>
    </FormDialog>
  );
}

const fieldGrid = {
  display: "grid",
  gap: "12px 16px",
  alignItems: "start",
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
} as const;

const useStyles = makeStyles({
  name: { margin: 0, overflowWrap: "anywhere", color: tokens.colorNeutralForeground2 },
  // The number of columns divides the fields evenly: three, and two for the four fields of the health.
  steps: { ...fieldGrid, gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  grid: { ...fieldGrid, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  healths: { margin: 0, padding: 0, border: "none", minWidth: 0 },
  legend: { padding: 0, marginBottom: "8px", fontWeight: tokens.fontWeightSemibold },
});
