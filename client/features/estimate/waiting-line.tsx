import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import type { Waiting } from "./use-waiting.ts";

/** Says what is being waited for, and gives it up. */
export function WaitingLine({ waiting }: { readonly waiting: Waiting }) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form */}
      <div role="status">{waiting.said !== undefined && <Spinner size="tiny" label={waiting.said} />}</div>
      {waiting.said !== undefined && <Button onClick={waiting.cancel}>中止</Button>}
    </div>
  );
}

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px", ":empty": { display: "none" } },
});
