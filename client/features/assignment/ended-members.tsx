import { makeStyles, tokens } from "@fluentui/react-components";
import { useId } from "react";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { renewalText } from "#sync/model/rules/contract.ts";
import { formatDays, formatMoment } from "#sync/model/rules/format-date.ts";
import { ContractFiles } from "./contract-files.tsx";

/** 契約終了メンバー: partners whose contracts on the project have ended. */
export function EndedMembers({ contracts }: { readonly contracts: readonly ContractView[] }) {
  const styles = useStyles();
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading} className={styles.title}>
          契約終了メンバー<span className={styles.quiet}>{contracts.length}件</span>
        </h2>
        <DataTable
          inset
          label="契約終了メンバー"
          columns={columns}
          rows={contracts}
          partial={false}
          entity={contract}
          empty={<p className={styles.none}>契約が終了したメンバーはいません。</p>}
        />
      </section>
    </Card>
  );
}

const columns: readonly DataColumn<ContractView>[] = [
  {
    label: "氏名",
    width: "minmax(120px, 1.4fr)",
    main: true,
    cell: ({ partnerId, partnerName }) => <AppLink href={pageOf("partner", partnerId)}>{partnerName}</AppLink>,
    second: ({ occupationName }) => occupationName,
  },
  {
    label: "契約期間",
    width: "164px",
    cell: ({ openDate, closeDate }) => `${formatDays(openDate, closeDate)}${closeDate ? "" : "データなし"}`,
  },
  { label: "契約終了日時", width: "112px", cell: ({ endedAt }) => formatMoment(endedAt) },
  { label: "自動更新", width: "56px", cell: renewalText },
  { label: "契約書", width: "minmax(96px, 1fr)", cell: ({ files }) => <ContractFiles files={files} /> },
];

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: "16px", lineHeight: "22px", fontWeight: tokens.fontWeightSemibold },
  quiet: { marginInlineStart: "8px", fontSize: "14px", fontWeight: 400, color: tokens.colorNeutralForeground3 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});
