import type { ReactNode } from "react";
import type { RecordTab } from "#client/records/memo/record-with-memos.tsx";
import { useProject } from "#client/records/project/use-project.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { ProjectPage } from "./project-page.tsx";

interface ProjectScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  /** The memos on a project. */
  readonly memos: (projectId: string) => ReactNode;
}

/** A project's page, by either form of address. */
export function ProjectScreen({ address, tab, onTab, memos }: ProjectScreenProps) {
  return (
    <RecordGate record={useProject(address)} skeleton={shape} ownHead>
      {(reading) => <ProjectPage {...reading} tab={tab} onTab={onTab} memos={memos(reading.project.id)} />}
    </RecordGate>
  );
}

/** Lines of the page's head and of its facts. */
const shape = [4, 8];
