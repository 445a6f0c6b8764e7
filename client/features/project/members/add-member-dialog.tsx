import { type PartnerChoice, PartnerChoiceDialog } from "#client/records/partner/partner-choice-dialog.tsx";
import { partnerStatusColumn } from "#client/records/partner/partner-status-column.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { MemberPosition } from "./member-rows.ts";
import { type Candidate, readCandidates } from "./read-candidates.ts";

interface AddMemberDialogProps {
  readonly position: MemberPosition;
  readonly onChoose: (partnerId: string) => void;
  readonly onClose: () => void;
}

/** メンバーを追加: finds a partner for a position by name and status. */
export function AddMemberDialog({ position, ...events }: AddMemberDialogProps) {
  return (
    <PartnerChoiceDialog
      title={`メンバーを追加（${position.occupationName}）`}
      by={by}
      read={readCandidates}
      columns={columns}
      {...events}
    />
  );
}

const by = ["sts"] as const;

type Row = PartnerChoice<Candidate>;

const text = (textOf: (facts: Candidate) => string | null) =>
  function Cell({ facts }: Row) {
    if (!facts) return receivingWord;
    const words = textOf(facts);
    return words ? <ClampedText text={words} lines={2} /> : null;
  };

const columns: readonly DataColumn<Row>[] = [
  { label: "メールアドレス", width: "minmax(0, 1.2fr)", cell: ({ mail }) => mail && <ClampedText text={mail} /> },
  partnerStatusColumn,
  { label: "稼働中の案件", width: "minmax(0, 1.6fr)", cell: text(({ projects }) => projects) },
  { label: "所属", width: "minmax(0, 1fr)", cell: ({ company }) => company && <ClampedText text={company.name} lines={2} /> },
  { label: "担当者", width: "minmax(0, 0.7fr)", cell: text(({ manager }) => manager) },
];
