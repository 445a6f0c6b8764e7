import { makeStyles } from "@fluentui/react-components";
import type { Address } from "#client/device/path-to.ts";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import { FileLink } from "#client/records/file/file-link.tsx";
import { pageOf } from "#client/records/pages.ts";
import { assignPageOf } from "#client/records/project/project-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { contractFile } from "#sync/model/entities/file.ts";
import { renewalText } from "#sync/model/rules/contract.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { recruitingFlags } from "#sync/model/rules/project.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import type { MemberRow } from "./member-rows.ts";

/** The columns of a project's members and free places. */
export const memberColumns = (projectId: string): readonly DataColumn<MemberRow>[] => [
  {
    label: "氏名",
    width: "minmax(112px, 1.4fr)",
    main: true,
    cell: ({ contract, position, free }) =>
      contract ? (
        <AppLink href={pageOf("partner", contract.partnerId)}>{contract.partnerName}</AppLink>
      ) : (
        <Free flag={position?.recruitingFlag ?? 0} places={free} href={assignPageOf(projectId)} />
      ),
    second: ({ contract }) => contract && <ContractBadge small contract={contract} />,
  },
  { label: "契約開始日", width: "80px", cell: ({ contract }) => (contract ? formatDate(contract.openDate) : "") },
  { label: "契約終了日", width: "80px", cell: ({ contract }) => (contract ? formatDate(contract.closeDate) || null : "") },
  { label: "自動更新", width: "56px", cell: ({ contract }) => (contract ? renewalText(contract) : "") },
  {
    label: "契約書",
    width: "minmax(88px, 1fr)",
    cell: ({ contract }) => (contract ? contract.files.length > 0 && <Files row={contract} /> : ""),
  },
];

interface FreeProps {
  /** The position's recruiting flag. */
  readonly flag: number;
  readonly places: number;
  /** The address of the assignment to the position. */
  readonly href: Address;
}

/** The free places of a position: whether they are being recruited for, and a link to fill them. */
function Free({ flag, places, href }: FreeProps) {
  const styles = useStyles();
  // A free place is never assigned, whatever the position's flag says.
  const word = flag === 1 ? "募集中" : wordFor(recruitingFlags, flag, "募集中");
  return (
    <span className={styles.free}>
      <StatusBadge tone="over">{places > 1 ? `${word} ×${numberText(places)}` : word}</StatusBadge>
      <AppLink href={href}>アサイン</AppLink>
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
  free: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  files: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2px", minWidth: 0 },
});
