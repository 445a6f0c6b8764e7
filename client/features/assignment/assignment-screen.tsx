import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { useRecord } from "#client/records/use-record.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { project } from "#sync/model/entities/project.ts";
import { AssignmentPage, assignmentTitle } from "./assignment-page.tsx";
import type { AssignmentSearch } from "./assignment-params.ts";
import { useAssignment } from "./use-assignment.ts";

interface AssignmentScreenProps {
  /** The project from the address: its id or its number. */
  readonly address: string;
  readonly search: AssignmentSearch;
  readonly onSearch: OnSearch<AssignmentSearch>;
}

/** Assigns partners to a project's positions. They are planned first, with a network or without, and confirmed together. */
export function AssignmentScreen({ address, search, onSearch }: AssignmentScreenProps) {
  const { record, removed } = useLastThere(useRecord(project, address, itself), address);
  return (
    <RecordGate record={record} skeleton={skeleton}>
      {(row) => <Assignment key={row.id} {...{ row, removed, search, onSearch }} />}
    </RecordGate>
  );
}

interface AssignmentProps extends Omit<AssignmentScreenProps, "address"> {
  readonly row: RowOf<typeof project>;
  /** Why nothing can be saved: the project was removed meanwhile. */
  readonly removed: string | undefined;
}

function Assignment({ row, removed, search, onSearch }: AssignmentProps) {
  const view = useAssignment(row);
  const breadcrumb = trailTo("project", { id: row.id, label: row.name });
  if (!view)
    return (
      <Page title={assignmentTitle} count={row.name} breadcrumb={breadcrumb}>
        {skeleton.map((lines) => (
          <Card key={lines}>
            <SkeletonLines lines={lines} />
          </Card>
        ))}
      </Page>
    );
  const notice = (
    <>
      {removed !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{removed}</MessageBarBody>
        </MessageBar>
      )}
      {view.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
    </>
  );
  return <AssignmentPage {...{ view, removed, search, onSearch, breadcrumb, notice }} />;
}

const itself = async (row: RowOf<typeof project>) => row;
const skeleton = [4, 6];
