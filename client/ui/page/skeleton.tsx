import { makeStyles, Skeleton, SkeletonItem } from "@fluentui/react-components";

/** Placeholders for lines of text that are being loaded. */
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

const widths = ["72%", "54%", "63%", "41%", "68%", "49%", "58%", "36%"];

const useStyles = makeStyles({
  lines: { display: "flex", flexDirection: "column", gap: "10px", paddingBlock: "4px" },
});
