import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import type { Waiting } from "./use-waiting.ts";

/**
 * Shows the running task, with a button to cancel it. Screen readers announce its beginning and its end, but not every letter.
 */
export function WaitingLine({ waiting }: { readonly waiting: Waiting }) {
  const { what, figures, ended, giveUp, cancel } = waiting;
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <LiveRegion>
          {what !== undefined && <Spinner size="tiny" label={what} />}
          {ended !== "" && <span className={styles.unseen}>{ended}</span>}
        </LiveRegion>
        {/* A space between the two texts, for screen readers. */}{" "}
        {figures !== "" && (
          <span aria-live="off" className={styles.figures}>
            {figures}
          </span>
        )}
      </div>
      {what !== undefined && (
        <Button ref={giveUp} onClick={cancel}>
          中止
        </Button>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  line: { position: "relative", display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  words: { display: "flex", alignItems: "center", gap: "4px" },
  figures: { fontVariantNumeric: "tabular-nums" },
  unseen: visuallyHidden,
});
