import { PeopleTeamRegular } from "@fluentui/react-icons";
import { useCallback, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutateAll } from "#client/device/use-mutate.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { useRecord } from "#client/records/use-record.ts";
import { FillScope } from "#client/ui/form/filling-choice.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { RefusedAt } from "#client/ui/form/refusal.ts";
import { useChosenStanding } from "#client/ui/form/use-chosen-standing.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { RefusedStep } from "#sync/engine/client/replica-types.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project } from "#sync/model/entities/project.ts";
import { PositionsDialog } from "../positions-dialog.tsx";
import { clientAs, clientKeys, goneText, isOfExisting } from "./client-part.ts";
import { inUseForChangeText, tooFewText } from "./position-use.ts";
import type { EnteredPosition } from "./positions-field.ts";
import { ProjectEditFields } from "./project-edit-fields.tsx";
import { projectEditForm, standingOf } from "./project-edit-form.ts";
import { editStepsOf } from "./project-edit-steps.ts";
import { type ProjectView, readProjectView } from "./read-project-records.ts";

const title = "案件の編集";

interface ProjectEditScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  /** Whether the page begins at the project's organisation. */
  readonly positions: boolean;
}

/** Changes a project, its client, positions and files, with a network or without. Afterwards it returns to the project's page. */
export function ProjectEditScreen({ address, positions }: ProjectEditScreenProps) {
  const { record, removed } = useLastThere(useRecord(project, address, readProjectView), address);
  return (
    <RecordGate record={record}>
      {(view) =>
        view.complete ? (
          <Editor key={view.project.id} view={view} removed={removed} organising={positions} />
        ) : (
          <Page title={title} breadcrumb={trailOf(view)}>
            <Card>
              <Receiving title="案件の情報がまだすべてこの端末に届いていません" />
            </Card>
          </Page>
        )
      }
    </RecordGate>
  );
}

const trailOf = ({ project: { id, name } }: ProjectView) => trailTo("project", { id, label: name });

interface EditorProps {
  readonly view: ProjectView;
  /** Why nothing can be saved: the project was removed meanwhile. */
  readonly removed: string | undefined;
  readonly organising: boolean;
}

function Editor({ view, removed, organising }: EditorProps) {
  const { project: row, positions, uses } = view;
  const replica = useReplica();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const go = useGo();
  const [hasPositions] = useState(positions.length > 0);
  const [organises, setOrganises] = useState(organising);
  const organise: Action = {
    id: "project.positions",
    label: "体制を編集",
    icon: <PeopleTeamRegular />,
    disabledReason: removed,
    run: () => setOrganises(true),
  };
  const leave = () => go(pageOf("project", row.id));
  const record = useRecordForm(projectEditForm, {
    row: standingOf(view),
    draft: `project/${row.id}`,
    async save(values, { changed, before, draft }) {
      const { clientId } = values;
      if (isOfExisting(values) && clientId !== null && !(await replica.get(orderClient, clientId)))
        throw projectEditForm.refusedAt("clientId", goneText);
      mustHaveRoom(values.positions, view);
      const { steps, attach } = editStepsOf(row.id, { values, changed, before, now: positions });
      if (steps.length === 0) return;
      const all = steps.map(({ step }) => step);
      await mutateAll(all, { attach, draft }).catch((error: unknown) => {
        const at = error instanceof RefusedStep && error.code === "position_in_use" ? error.step : -1;
        const place = values.positions.findIndex(({ id }) => id === steps[at]?.positionId);
        throw place < 0 ? error : new RefusedAt(`positions.${place}.numberPeople`, inUseForChangeText);
      });
    },
    done() {
      toast("プロジェクトを更新しました。");
      leave();
    },
  });
  const standing = useChosenStanding(record, {
    standing: standingOf(view),
    choice: "clientId",
    about,
    entity: orderClient,
    valuesOf: (client) => clientAs("chosen", client),
  });
  const { show } = record;
  const showClient = useCallback(
    async (id: string) => {
      const found = await replica.get(orderClient, id);
      if (found) show(clientAs("chosen", found));
    },
    [replica, show],
  );
  return (
    <Page
      title={title}
      breadcrumb={trailOf(view)}
      secondary={[organise]}
      count={
        <>
          <ClampedText text={row.name} lines={2} /> <UnsentMark entity={project} id={row.id} />
        </>
      }
    >
      <FillScope value={showClient}>
        <RecordForm
          record={{ ...record, row: standing, by: view.by }}
          label={title}
          submit="更新"
          summary={errorTitle}
          cancel={leave}
          failureText={(_error, { text }) => `プロジェクトの更新に失敗しました。${text}`}
          disabledReason={removed}
        >
          <ProjectEditFields files={view.files} uses={uses} hasPositions={hasPositions} />
        </RecordForm>
      </FillScope>
      {organises && <PositionsDialog projectId={row.id} disabledReason={removed} onClose={() => setOrganises(false)} />}
    </Page>
  );
}

const errorTitle = () => "入力内容を確認してください。";

const about = ["newClient", "clientId", ...clientKeys("chosen")];

/**
 * Checks that members of positions keep their places, as far as this device knows.
 * @throws RefusedAt
 */
function mustHaveRoom(typed: readonly EnteredPosition[], { positions, uses }: ProjectView): void {
  for (const [at, { id, numberPeople }] of typed.entries()) {
    const { places = 0 } = uses.get(id) ?? {};
    const standing = positions.find((one) => one.id === id);
    if (standing && numberPeople < standing.numberPeople && numberPeople < places)
      throw new RefusedAt(`positions.${at}.numberPeople`, tooFewText(places));
  }
}
