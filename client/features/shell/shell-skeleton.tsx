import { makeStyles, tokens } from "@fluentui/react-components";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { below } from "#client/ui/theme/styles.ts";

/** The frame without its content, shown while the device's database opens. */
export function ShellSkeleton() {
  const styles = useStyles();
  return (
    <LiveRegion className={styles.root} aria-label="読み込み中">
      <div className={styles.rail} />
      <div className={styles.bar} />
    </LiveRegion>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", height: "var(--visible-height)" },
  rail: {
    width: "calc(216px + var(--safe-left))",
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [below.desktop]: { display: "none" },
  },
  bar: {
    flexGrow: 1,
    height: "calc(52px + var(--safe-top))",
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
