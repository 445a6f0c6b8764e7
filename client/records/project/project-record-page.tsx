import type { ReactNode } from "react";
import type { Numbered } from "#client/records/in-address.ts";
import { OwnedRecordPage } from "#client/records/owned-record-page.tsx";
import { RecordGate } from "#client/records/record-gate.tsx";
import type { PageActions } from "#client/ui/page/page.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type ProjectReading, useProject } from "./use-project.ts";

/** The parts of the address of a page below a project's page. Each is an id, or the number on screens. */
export interface ProjectRecordAddress {
  readonly project: string;
  readonly record: string;
}

interface ProjectRecordPageProps<T> {
  readonly address: ProjectRecordAddress;
  /** The label of such a record: 「業務日報」. */
  readonly label: string;
  /** The page's title. It gets no record while the record has not been read. */
  readonly title: (record: T | undefined) => string;
  /** Reads all such records of a project. It must be the same function on each render. */
  readonly read: (reader: ReplicaReader, projectId: string) => Promise<readonly T[]>;
  /** Returns the actions for the record. */
  readonly actions?: (record: T) => PageActions;
  /** @param partial whether some of its related data has not arrived */
  readonly children: (record: T, project: ProjectReading, partial: boolean) => ReactNode;
}

/** The read-only page of one record that belongs to a project. A record of another project counts as missing. */
export function ProjectRecordPage<T extends Numbered>({ address, children, ...page }: ProjectRecordPageProps<T>) {
  return (
    <RecordGate record={useProject(address.project)}>
      {(reading) => (
        <OwnedRecordPage
          key={reading.project.id}
          owner={{ of: "project", id: reading.project.id, label: reading.project.name }}
          address={address.record}
          {...page}
        >
          {(record, partial) => children(record, reading, partial)}
        </OwnedRecordPage>
      )}
    </RecordGate>
  );
}
