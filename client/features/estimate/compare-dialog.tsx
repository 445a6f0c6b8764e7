import { Button, makeStyles } from "@fluentui/react-components";
import { pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { estimate } from "#sync/model/entities/estimate.ts";

interface CompareDialogProps {
  /** The estimate to compare another one with. */
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * Lets the user choose the estimate to compare with. Those of the same project or title come first, the last changed before
 * others.
 */
export function CompareDialog({ id, onClose }: CompareDialogProps) {
  const styles = useStyles();
  const go = useGo();
  const reading = useLive(
    async (reader) => {
      const own = await reader.get(estimate, id);
      const isNear = (one: { readonly projectId: string | null; readonly title: string }) =>
        own !== undefined && (one.title === own.title || (one.projectId !== null && one.projectId === own.projectId));
      const found = (await reader.all(estimate)).filter((one) => one.id !== id && one.result !== null);
      return found.sort((a, b) => Number(isNear(b)) - Number(isNear(a)) || latestChangeFirst(a, b));
    },
    [id],
  );
  const { value: others, partial = false } = reading ?? {};
  return (
    <AppDialog
      maxWidth="medium"
      title="比較する見積もり"
      onClose={onClose}
      actions={<Button onClick={onClose}>キャンセル</Button>}
    >
      {others === undefined ? (
        <SkeletonLines lines={3} />
      ) : others.length === 0 && partial ? (
        <ReceivingLine />
      ) : others.length === 0 ? (
        <p>比較できる見積もりがありません。もう1つ見積もって保存するか、この見積もりを複製してください。</p>
      ) : (
        <ul className={styles.list}>
          {others.map((other) => (
            <li key={other.id}>
              <Button
                appearance="subtle"
                className={styles.choice}
                onClick={() => go(pathTo("/tool/project-estimator/compare", {}, { a: id, b: other.id }))}
              >
                <ClampedText text={estimateName(other)} lines={2} />
                <span className={styles.hours}>{hoursText(other.result?.totalHours ?? 0)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </AppDialog>
  );
}

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  choice: { width: "100%", justifyContent: "space-between", gap: "16px", textAlign: "start", overflowWrap: "anywhere" },
  hours: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
});
