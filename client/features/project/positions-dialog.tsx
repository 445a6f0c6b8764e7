import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { AdminsPicker } from "#client/records/admin/admin-picker.tsx";
import type { FocusTarget } from "#client/ui/focus/pass-focus.ts";
import { useOpener } from "#client/ui/focus/use-return-focus.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { projectRole } from "#sync/model/entities/project.ts";
import { changeProjectRoles } from "#sync/model/mutators/project.ts";
import { organisationRoles } from "#sync/model/rules/project.ts";
import { type PositionLists, positionLists, positionsForm, roleChanges } from "./positions-form.ts";

const title = "案件の体制";
const { F } = positionsForm;

interface PositionsDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
  /** Why nothing can be saved: the project was removed meanwhile. */
  readonly disabledReason?: string | undefined;
}

/** The form of a project's organisation in a dialog, which asks before it saves. */
export function PositionsDialog({ projectId, onClose, disabledReason }: PositionsDialogProps) {
  const opener = useOpener();
  const reading = useLive(async (reader) => positionLists(await reader.list(projectRole, "projectId", projectId)), [projectId]);
  if (reading && !reading.partial) return <Editor {...{ projectId, onClose, disabledReason, opener }} lists={reading.value} />;
  return (
    <AppDialog title={title} maxWidth="medium" onClose={onClose} focusAfter={opener}>
      {reading === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Receiving compact title="体制がまだすべてこの端末に届いていません" />
      )}
    </AppDialog>
  );
}

interface EditorProps extends PositionsDialogProps {
  readonly lists: PositionLists;
  readonly opener: FocusTarget;
}

function Editor({ projectId, lists, opener, onClose, disabledReason }: EditorProps) {
  const mutate = useMutate();
  const toast = useToast();
  const styles = useFieldGrids();
  const record = useRecordForm(positionsForm, {
    row: { id: projectId, ...lists },
    draft: `projectPositions/${projectId}`,
    async save(_values, { changed, before, draft }) {
      await mutate(changeProjectRoles, { id: projectId, ...roleChanges(before, changed) }, { draft });
    },
    done() {
      toast("更新しました。");
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      title={title}
      submit="更新"
      question={() => "選択した内容で更新します。よろしいですか？"}
      disabledReason={disabledReason}
      onClose={onClose}
      focusAfter={opener}
    >
      <div className={styles.columns}>
        {organisationRoles.map((role) => {
          const Field = F[role];
          return <Field key={role} control={AdminsPicker} />;
        })}
      </div>
    </FormDialog>
  );
}
