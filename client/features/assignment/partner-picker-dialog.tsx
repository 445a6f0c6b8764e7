import { type PartnerChoice, PartnerChoiceDialog } from "#client/records/partner/partner-choice-dialog.tsx";
import { partnerStatusColumn } from "#client/records/partner/partner-status-column.tsx";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { below } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { PickTabs, pickTitle } from "./ranking/pick-tabs.tsx";
import { type PickedFacts, readPicked } from "./read-picked.ts";

interface PartnerPickerDialogProps {
  readonly project: { readonly id: string };
  readonly position: { readonly id: string; readonly occupationName: string };
  readonly weigh: string | undefined;
  readonly onChoose: (partnerId: string) => void;
  readonly onClose: () => void;
}

/** Finds a partner for a position by name, status, industry, skill and position. */
export function PartnerPickerDialog({ project, position, weigh, ...events }: PartnerPickerDialogProps) {
  const head = <PickTabs projectId={project.id} positionId={position.id} weigh={weigh} />;
  // Between these, words would have no room on a tablet that is held upright.
  const columns = useMediaQuery(below.desktop) ? facts : [...facts, ...days];
  return <PartnerChoiceDialog title={pickTitle(position)} {...{ by, columns, head, ...events }} read={readPicked} compared />;
}

const by = ["sts", "industry", "skill", "position"] as const;

type Row = PartnerChoice<PickedFacts>;

const words = (text: string) => text && <ClampedText text={text} lines={2} />;

const facts: readonly DataColumn<Row>[] = [
  partnerStatusColumn,
  { label: "スキル", width: "minmax(0, 1fr)", cell: ({ facts }) => (facts ? words(facts.skills) || null : receivingWord) },
  { label: "ポジション", width: "minmax(0, 1fr)", cell: ({ facts }) => (facts ? words(facts.positions) || null : receivingWord) },
  {
    label: "プロジェクト評価",
    width: "112px",
    card: "foot",
    cell: ({ facts }) => (facts ? (facts.score?.toFixed(1) ?? "評価なし") : receivingWord),
  },
];

const days: readonly DataColumn<Row>[] = [
  { label: "最終更新日", width: "92px", card: "foot", cell: ({ facts }) => formatDate(facts?.updatedAt) },
  { label: "登録日", width: "92px", card: "foot", cell: ({ facts }) => formatDate(facts?.createdAt) },
];
