import { Button, makeStyles, ProgressBar } from "@fluentui/react-components";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { countOf } from "./bulk-words.ts";
import type { BulkProgress } from "./use-bulk-run.ts";

interface BulkProgressDialogProps extends BulkProgress {
  readonly onStop: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Shows how far a bulk edit is, and stops it between two parts. */
export function BulkProgressDialog({ done, of, stopping, onStop, focusAfter }: BulkProgressDialogProps) {
  const styles = useStyles();
  return (
    <AppDialog
      alert
      busy
      maxWidth="small"
      title="一括編集を実行しています"
      onClose={onStop}
      focusAfter={focusAfter}
      content={{ className: styles.content }}
      actions={
        <Button disabledFocusable={stopping} onClick={onStop}>
          {stopping ? "中止しています" : "中止"}
        </Button>
      }
    >
      <ProgressBar aria-label="一括編集の進み具合" value={done} max={of} />
      <LiveRegion as="p">{`${countOf(of)}のうち${countOf(done)}が完了`}</LiveRegion>
    </AppDialog>
  );
}

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "8px", paddingBlock: "8px" } });
