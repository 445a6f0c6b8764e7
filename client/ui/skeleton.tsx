import { makeStyles, Skeleton, SkeletonItem } from "@fluentui/react-components";

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label="読み込み中" className={styles.lines}>
      {widths.slice(0, lines).map((width) => (
        <SkeletonItem key={width} size={12} style={{ width }} />
      ))}
    </Skeleton>
  );
}

/** Rows of a list to come, avatar and two lines each. */
export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label="読み込み中" className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that do not exist have no other key
        <div key={at} className={styles.row}>
          <SkeletonItem shape="circle" size={28} />
          <SkeletonItem size={12} style={{ width: widths[at % widths.length] }} />
          <SkeletonItem size={12} style={{ width: "12%" }} />
        </div>
      ))}
    </Skeleton>
  );
}

const widths = ["72%", "54%", "63%", "41%", "68%", "49%", "58%", "36%"];

const useStyles = makeStyles({
  lines: { display: "flex", flexDirection: "column", gap: "10px", paddingBlock: "4px" },
  rows: { display: "flex", flexDirection: "column" },
  row: {
    display: "grid",
    gridTemplateColumns: "28px 1fr 1fr",
    alignItems: "center",
    gap: "16px",
    height: "44px",
    paddingInline: "16px",
  },
});
