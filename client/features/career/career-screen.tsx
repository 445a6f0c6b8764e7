import { EditRegular } from "@fluentui/react-icons";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { careerSheetOf } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { useRecord } from "#client/records/use-record.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { CareerEditor } from "./career-editor.tsx";
import { CareerFrame } from "./career-frame.tsx";
import { CareerView } from "./career-view.tsx";
import { type CareerReading, readSheet } from "./read-sheet.ts";

interface CareerScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  readonly editing: boolean;
}

/** A partner's career sheet, to read or to change, with a network or without. */
export function CareerScreen({ address, editing }: CareerScreenProps) {
  const record = useRecord(partner, address, readSheet);
  const kept = useLastThere(record, address, isWhole);
  if (!editing) return <RecordGate record={record}>{(reading) => <Reading reading={reading} />}</RecordGate>;
  return (
    <RecordGate record={kept.record}>
      {(reading, named) =>
        reading.complete ? (
          <CareerEditor key={named} named={named} reading={reading} removed={kept.removed} />
        ) : (
          <Incomplete reading={reading} />
        )
      }
    </RecordGate>
  );
}

const isWhole = ({ complete }: CareerReading) => complete;
const printed = [printAction];

function Reading({ reading }: { readonly reading: CareerReading }) {
  const go = useGo();
  const { partner: row, industries, complete } = reading;
  if (industries.length === 0 && !complete) return <Incomplete reading={reading} />;
  const edit: Action = {
    id: "career.edit",
    label: industries.length === 0 ? "職務経歴を登録" : "編集",
    icon: <EditRegular />,
    keywords: ["職務経歴書の編集"],
    run: () => go(careerSheetOf(row.id, "editing")),
  };
  return (
    <CareerFrame reading={reading} primary={edit} secondary={printed}>
      <WaitingDrafts of={partner.name} id={row.id} />
      <CareerView industries={industries} />
    </CareerFrame>
  );
}

const Incomplete = ({ reading }: { readonly reading: CareerReading }) => (
  <CareerFrame reading={reading}>
    <Card>
      <Receiving title="職務経歴書がまだこの端末に届いていません" />
    </Card>
  </CareerFrame>
);
