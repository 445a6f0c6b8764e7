import { makeStyles, tokens } from "@fluentui/react-components";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import { FileLink } from "#client/records/file/file-link.tsx";
import { pageOf } from "#client/records/pages.ts";
import { assignPageOf } from "#client/records/project/project-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { link, plainLink, touchTarget } from "#client/ui/theme/styles.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { recruitingFlags } from "#sync/model/rules/project.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import type { MemberPosition, MemberRow } from "./member-rows.ts";

/** The columns of a project's members and free places. */
export const memberColumns = (projectId: string): readonly DataColumn<MemberRow>[] => [
  {
    label: "ポジション",
    width: "minmax(84px, 1fr)",
    cell: ({ occupationName }) => occupationName,
    second: ({ places }) => places && `${places}名`,
  },
  {
    label: "氏名",
    width: "minmax(96px, 1fr)",
    cell: ({ contract, position }) =>
      contract ? (
        <Member id={contract.partnerId} name={contract.partnerName} />
      ) : (
        <Free position={position} href={assignPageOf(projectId)} />
      ),
    second: ({ contract }) => contract && <ContractBadge small contract={contract} />,
  },
  {
    label: "契約期間・自動更新",
    width: "168px",
    cell: ({ contract }) => contract && `${formatDate(contract.openDate)} – ${formatDate(contract.closeDate)}`,
    second: ({ contract }) => contract && `自動更新 ${contract.isAutoRenewed ? "あり" : "なし"}`,
  },
  {
    label: "契約書",
    width: "minmax(96px, 1.4fr)",
    cell: ({ contract }) => contract && contract.files.length > 0 && <Files row={contract} />,
  },
];

function Member({ id, name }: { readonly id: string; readonly name: string }) {
  const styles = useStyles();
  return (
    <AppLink href={pageOf("partner", id)} className={styles.member}>
      {name}
    </AppLink>
  );
}

interface FreeProps {
  readonly position: MemberPosition | null;
  /** Where somebody is assigned to it. */
  readonly href: string;
}

/** A free place: that it is recruited for, unless its position says otherwise, and the way to fill it. */
function Free({ position, href }: FreeProps) {
  const styles = useStyles();
  const flag = position?.recruitingFlag ?? 0;
  // A place that is free is not assigned, whatever the position's flag has been left at.
  const word = flag === 1 ? "募集中" : wordFor(recruitingFlags, flag, "募集中");
  return (
    <span className={styles.free}>
      <StatusBadge tone="over">{word}</StatusBadge>
      <AppLink href={href} className={styles.link}>
        アサイン
      </AppLink>
    </span>
  );
}

function Files({ row }: { readonly row: NonNullable<MemberRow["contract"]> }) {
  const styles = useStyles();
  return (
    <span className={styles.files}>
      {row.files.map((file) => (
        <FileLink key={file.id} entity={contractFile} row={file} />
      ))}
    </span>
  );
}

const useStyles = makeStyles({
  member: { ...plainLink, fontWeight: tokens.fontWeightSemibold, ...touchTarget, display: "inline-flex", alignItems: "center" },
  free: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" },
  files: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2px", minWidth: 0 },
});
