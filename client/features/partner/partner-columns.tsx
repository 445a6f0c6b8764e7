import { makeStyles, tokens } from "@fluentui/react-components";
import { LatestProject } from "#client/records/partner/latest-project.tsx";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { TagLine } from "#client/records/tag/tag-line.tsx";
import type { ListRowOf } from "#client/search/list-query.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import type { partner } from "#sync/model/entities/partner.ts";
import { fullKana, fullName, partnerStatuses } from "#sync/model/rules/partner.ts";
import { partnerSheet } from "#sync/model/sheets/partner.ts";

/** A partner with the fields that the index has. */
export type PartnerRow = ListRowOf<typeof partner>;

interface Room {
  /** Whether the project is shown below the tags. */
  readonly tight: boolean;
  /** Whether a line of tags has more than its least width, as in a wide window or on a card. */
  readonly roomy: boolean;
  /** Whether the screen is a touch screen. A small line is then no link. */
  readonly touched: boolean;
}

/**
 * Returns the columns of the list.
 * @param tags all tags, by id
 */
export function partnerColumns(
  tags: ReadonlyMap<string, TagChoice>,
  { tight, roomy, touched }: Room,
): readonly DataColumn<PartnerRow>[] {
  const room = roomy ? 208 : 140;
  const tagLine = (row: PartnerRow) => (row.tags.length > 0 ? <TagLine ids={row.tags} tags={tags} room={room} /> : "");
  return [
    {
      label: "氏名",
      width: "minmax(160px, 1.2fr)",
      main: true,
      sort: "kana",
      file: partnerSheet.pick("name", "kana"),
      lead: (row) => <Avatar id={row.id} name={fullName(row)} size={32} />,
      cell: (row) => <ClampedText text={fullName(row)} />,
      second: fullKana,
    },
    {
      label: "メール・所属企業",
      width: tight ? "minmax(140px, 1.1fr)" : "minmax(150px, 1.3fr)",
      file: partnerSheet.pick("mail", "company"),
      cell: ({ mail }) => (mail ? <ClampedText text={mail} /> : <Quiet>メールなし</Quiet>),
      second: ({ company }) => company?.name,
    },
    {
      label: "ステータス",
      width: "120px",
      card: "beside",
      file: partnerSheet.pick("status"),
      cell: ({ status }) => <ChoiceBadge choices={partnerStatuses} value={status} otherwise="未設定" />,
    },
    ...(tight
      ? [
          {
            label: "タグ・最新の案件",
            width: "minmax(140px, 1.5fr)",
            file: partnerSheet.pick("tags", "latestProject", "latestState"),
            cell: tagLine,
            second: latestProject(!touched),
          },
        ]
      : [
          { label: "タグ", width: "minmax(140px, 1.4fr)", file: partnerSheet.pick("tags"), cell: tagLine },
          {
            label: "最新の案件",
            width: "minmax(150px, 1.1fr)",
            file: partnerSheet.pick("latestProject", "latestState"),
            cell: latestProject(true),
          },
        ]),
  ];
}

const latestProject =
  (linked: boolean) =>
  ({ latestProject: latest }: PartnerRow) =>
    latest ? <LatestProject of={latest} linked={linked} /> : "";

function Quiet({ children }: { readonly children: string }) {
  const styles = useStyles();
  return <span className={styles.quiet}>{children}</span>;
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
});
