import type { ReactNode } from "react";
import { useLive } from "#client/device/use-live.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page, type PageActions } from "#client/ui/page/page.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type Numbered, recordIn } from "./in-address.ts";
import { MissingRecord, type RecordOwner } from "./missing-record.tsx";
import { trailTo } from "./pages.ts";

interface OwnedRecordPageProps<T> {
  /** The owner of the record. */
  readonly owner: RecordOwner;
  /** The record's id or its number on screens, from the address. */
  readonly address: string;
  /** The label of such a record: 「業務日報」. */
  readonly label: string;
  /** The page's title. It gets no record while the record has not been read. */
  readonly title: (record: T | undefined) => string;
  /** Reads all such records of the owner. It must be the same function on each render. */
  readonly read: (reader: ReplicaReader, ownerId: string) => Promise<readonly T[]>;
  /** Returns the actions for the record. */
  readonly actions?: ((record: T) => PageActions) | undefined;
  /** @param partial whether some of its related data has not arrived */
  readonly children: (record: T, partial: boolean) => ReactNode;
}

/** The read-only page of a record that belongs to another record with a page. A record of another owner counts as missing. */
export function OwnedRecordPage<T extends Numbered>(props: OwnedRecordPageProps<T>) {
  const { owner, address, label, title, read, actions, children } = props;
  const reading = useLive((reader) => read(reader, owner.id), [read, owner.id]);
  const record = reading && recordIn(reading.value, address);
  return (
    <Page title={title(record)} breadcrumb={trailTo(owner.of, owner)} {...(record && actions?.(record))}>
      {record ? (
        children(record, reading?.partial === true)
      ) : (
        <Card>
          {reading ? <MissingRecord owner={owner} label={label} partial={reading.partial} /> : <SkeletonLines lines={8} />}
        </Card>
      )}
    </Page>
  );
}
