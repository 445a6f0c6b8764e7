import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { Pager } from "#client/ui/pager.tsx";
import { SkeletonLines } from "#client/ui/skeleton.tsx";
import { PartnerPart } from "../partner-part.tsx";

interface RecordPartProps<T> {
  readonly title: string;
  /** Undefined while they are being read. */
  readonly rows: readonly T[] | undefined;
  /** What to say when there are none. */
  readonly empty: string;
  /** Rows a page; all at once without it. */
  readonly pageSize?: number;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A part of a partner's page that lists records: how many, and its loading, empty and partial states. */
export function RecordPart<T>({ title, rows, empty, pageSize = Number.POSITIVE_INFINITY, children }: RecordPartProps<T>) {
  const styles = useStyles();
  const { complete } = useSyncStatus();
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize));
  const page = Math.min(chosen, pages);
  return (
    <PartnerPart title={title} count={rows?.length}>
      {rows === undefined && <SkeletonLines lines={3} />}
      {rows?.length === 0 && (
        <p className={styles.nothing}>{complete ? empty : "データを受信しています。届き次第表示します。"}</p>
      )}
      {rows !== undefined && rows.length > 0 && children(pages === 1 ? rows : rows.slice((page - 1) * pageSize, page * pageSize))}
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pageCount={pages} onPage={setPage} />
        </div>
      )}
    </PartnerPart>
  );
}

const useStyles = makeStyles({
  nothing: { margin: 0, color: tokens.colorNeutralForeground3 },
  pager: { marginTop: "12px" },
});
