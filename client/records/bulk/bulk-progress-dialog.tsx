import { Button, makeStyles } from "@fluentui/react-components";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { countOf } from "./bulk-words.ts";
import type { PartProgress } from "./use-part-run.ts";

interface BulkProgressDialogProps extends PartProgress {
  /** What is done: 「一括編集」. */
  readonly what?: string;
  readonly onStop: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Shows how far a run over many records is, and stops it between two parts. */
export function BulkProgressDialog({ what = "一括編集", done, of, stopping, onStop, focusAfter }: BulkProgressDialogProps) {
  const styles = useStyles();
  return (
    <AppDialog
      alert
      busy
      maxWidth="small"
      title={`${what}を実行しています`}
      onClose={onStop}
      focusAfter={focusAfter}
      content={{ className: styles.content }}
      actions={
        <Button disabledFocusable={stopping} onClick={onStop}>
          {stopping ? "中止しています" : "中止"}
        </Button>
      }
    >
      <ProgressBar aria-label={`${what}の進み具合`} value={done} max={of} />
      <LiveRegion as="p">{`${countOf(of)}のうち${countOf(done)}が完了`}</LiveRegion>
    </AppDialog>
  );
}

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "8px", paddingBlock: "8px" } });
