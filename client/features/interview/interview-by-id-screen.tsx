import { useEffect } from "react";
import { useLive } from "#client/device/use-live.ts";
import { idIn } from "#client/records/in-address.ts";
import { type InterviewName, interviewEntryOf, interviewPageOf } from "#client/records/pages.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { SampleInterview } from "./sample-interview.tsx";

interface InterviewByIdScreenProps {
  /** The id of an interview, from the address. It may be any text. */
  readonly address: string;
  /** Whether the interview is to be corrected. */
  readonly edited?: boolean;
}

/** Goes to the page of the first or second interview with this id. For an unknown id it shows a sample. */
export function InterviewByIdScreen({ address, edited = false }: InterviewByIdScreenProps) {
  const go = useGo();
  const id = idIn(address);
  const found = useLive((reader) => findInterview(reader, id), [id]);
  const to = found?.value && addressOf(found.value, edited);
  useEffect(() => {
    // The new address replaces this one, so that Back does not return here.
    if (to) go(to, "replace");
  }, [go, to]);
  if (found && !to && !found.partial) return <SampleInterview address={address} edited={edited} />;
  return (
    <Page title="面談詳細">
      <Card>{found?.partial ? <Receiving title="この面談はまだこの端末に届いていません" /> : <SkeletonLines lines={8} />}</Card>
    </Page>
  );
}

interface FoundInterview {
  readonly name: InterviewName;
  readonly partnerId: string;
  readonly id: string;
}

async function findInterview(reader: ReplicaReader, id: string | undefined): Promise<FoundInterview | undefined> {
  if (id === undefined) return undefined;
  for (const entity of [interview, secondInterview]) {
    const row = await reader.get<typeof interview | typeof secondInterview>(entity, id);
    const owner = row && (await reader.get(partner, row.partnerId));
    if (row && owner?.deletedAt === null) return { name: entity.name, partnerId: row.partnerId, id };
  }
  return undefined;
}

const addressOf = ({ name, partnerId, id }: FoundInterview, edited: boolean) =>
  edited ? interviewEntryOf(name, partnerId, id) : interviewPageOf(name, partnerId, id);
