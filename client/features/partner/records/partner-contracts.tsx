import { makeStyles, tokens } from "@fluentui/react-components";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import { FileLink } from "#client/records/file/file-link.tsx";
import { ProjectLink } from "#client/records/project/project-link.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { renewalText } from "#sync/model/rules/contract.ts";
import { formatDate, formatDays, formatMoment } from "#sync/model/rules/format-date.ts";
import { type ContractView, type EvaluationView, useContracts } from "./use-contracts.ts";

/** 案件契約: lists a partner's running and ended contracts. */
export function PartnerContracts({ partnerId }: { readonly partnerId: string }) {
  return (
    <RecordPart title="案件契約" reading={useContracts(partnerId)} empty="案件契約はありません。">
      {(rows, partial) => <DataTable inset label="案件契約" columns={columns} rows={rows} partial={partial} entity={contract} />}
    </RecordPart>
  );
}

const columns: readonly DataColumn<ContractView>[] = [
  { label: "職種・案件", width: "minmax(0, 1.4fr)", cell: (row) => <What row={row} /> },
  { label: "契約期間", width: "164px", cell: (row) => <Period row={row} /> },
  {
    label: "プロジェクト評価",
    width: "148px",
    cell: ({ evaluation }) => evaluation && <Evaluation row={evaluation} />,
  },
  { label: "契約書", width: "minmax(0, 1fr)", cell: ({ files }) => (files.length > 0 ? <Files files={files} /> : null) },
];

function What({ row }: { readonly row: ContractView }) {
  const styles = useStyles();
  return (
    <span className={styles.stack}>
      <ProjectLink id={row.projectId} name={row.projectName} />
      <span className={styles.quiet}>{row.occupationName}</span>
    </span>
  );
}

function Period({ row }: { readonly row: ContractView }) {
  const styles = useStyles();
  return (
    <span className={styles.stack}>
      <span className={styles.days}>{formatDays(row.openDate, row.closeDate)}</span>
      <span className={styles.line}>
        <ContractBadge small contract={row} />
        <span className={styles.quiet}>自動更新 {renewalText(row)}</span>
      </span>
      {row.endedAt !== null && <span className={styles.quiet}>契約終了日時 {formatMoment(row.endedAt)}</span>}
    </span>
  );
}

function Evaluation({ row }: { readonly row: EvaluationView }) {
  const styles = useStyles();
  const { softAverage, hardAverage, hardScores, scheduledDate, evaluator } = row;
  return (
    <span className={styles.stack}>
      <span className={styles.days}>
        ソフト {softAverage?.toFixed(1) ?? nothing}・ハード{" "}
        {hardScores.length > 0 ? (hardAverage?.toFixed(1) ?? nothing) : "未評価"}
      </span>
      <span className={styles.quiet}>
        <span className={styles.days}>{formatDate(scheduledDate) || "日付なし"}</span> {evaluator}
      </span>
    </span>
  );
}

function Files({ files }: { readonly files: ContractView["files"] }) {
  const styles = useStyles();
  return (
    <span className={styles.stack}>
      {files.map((row) => (
        <FileLink key={row.id} entity={contractFile} row={row} />
      ))}
    </span>
  );
}

const useStyles = makeStyles({
  stack: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2px", minWidth: 0 },
  quiet: { fontSize: "12px", lineHeight: "18px", color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  days: { whiteSpace: "nowrap" },
});
