import { makeStyles, Tooltip, tokens } from "@fluentui/react-components";

/** Marks a row or a field with changes that no server has acknowledged. */
export function UnsentDot() {
  const styles = useStyles();
  return (
    <Tooltip content="未送信の変更があります" relationship="label">
      <span role="img" className={styles.dot} />
    </Tooltip>
  );
}

const useStyles = makeStyles({
  dot: {
    display: "inline-block",
    flexShrink: 0,
    width: "8px",
    height: "8px",
    borderRadius: "50%",
    backgroundColor: tokens.colorPaletteMarigoldBorderActive,
    verticalAlign: "middle",
  },
});
