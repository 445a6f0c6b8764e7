import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { notPrinted, print } from "#client/ui/theme/styles.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { Pager } from "./pager.tsx";

interface RecordPartProps<T> {
  readonly title: string;
  /** Undefined while they are being read. */
  readonly reading: Reading<readonly T[]> | undefined;
  /** The count, if it is not the number of rows. */
  readonly count?: string | undefined;
  /** The text if there are none. */
  readonly empty: string;
  /** The number of rows on a page. Without it, and on paper, all rows are shown. */
  readonly pageSize?: number;
  /** Shown below the rows, or below the empty state. */
  readonly foot?: ReactNode;
  readonly children: (rows: readonly T[], partial: boolean) => ReactNode;
}

/** A part of a record's page that lists other records, with their count. It has loading, empty and partial states. */
export function RecordPart<T>(props: RecordPartProps<T>) {
  const { title, reading, count, empty, pageSize = Number.POSITIVE_INFINITY, foot, children } = props;
  const styles = useStyles();
  const { value: rows, partial = false } = reading ?? {};
  const [chosen, setPage] = useState(1);
  const printing = useMediaQuery(print);
  const pages = printing ? 1 : Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize));
  const page = Math.min(chosen, pages);
  return (
    <PagePart
      title={title}
      count={rows && (count ?? countText(rows.length, "件", partial))}
      empty={rows?.length === 0 && !partial ? empty : undefined}
    >
      {rows === undefined && <SkeletonLines lines={3} />}
      {rows?.length === 0 && partial && <ReceivingLine />}
      {rows !== undefined &&
        rows.length > 0 &&
        children(pages === 1 ? rows : rows.slice((page - 1) * pageSize, page * pageSize), partial)}
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pageCount={pages} onPage={setPage} label={`${title}のページ送り`} />
        </div>
      )}
      {foot}
    </PagePart>
  );
}

const useStyles = makeStyles({
  pager: { marginTop: "12px", ...notPrinted },
});
