import type { ReactNode } from "react";
import type { RecordTab } from "#client/records/memo/record-with-memos.tsx";
import { useProject } from "#client/records/project/use-project.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { ProjectPage } from "./project-page.tsx";

interface ProjectScreenProps {
  /** The id or the number on screens, from the address. */
  readonly address: string;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  /** Renders the memos on a project. */
  readonly memos: (projectId: string) => ReactNode;
}

/** A project's page. The address names the project by id or by number. */
export function ProjectScreen({ address, tab, onTab, memos }: ProjectScreenProps) {
  return (
    <RecordGate record={useProject(address)} skeleton={shape} ownHead>
      {(reading) => <ProjectPage {...reading} tab={tab} onTab={onTab} memos={memos(reading.project.id)} />}
    </RecordGate>
  );
}

/** The number of skeleton lines for the page's head and its facts. */
const shape = [4, 8];
