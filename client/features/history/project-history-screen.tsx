import { useProject } from "#client/records/project/use-project.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import type { HistoryScreenProps } from "./partner-history-screen.tsx";
import { RecordHistory } from "./record-history.tsx";

/** 履歴: what happened to a project, and when. */
export function ProjectHistoryScreen({ address, ...search }: HistoryScreenProps) {
  return (
    <RecordGate record={useProject(address)}>
      {({ project }) => <RecordHistory owner="project" id={project.id} name={project.name} {...search} />}
    </RecordGate>
  );
}
