import { makeStyles, tokens } from "@fluentui/react-components";
import { DatabaseSearchRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { failureTexts } from "#client/device/sync-state.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import type { Verification } from "#sync/engine/client/replica-types.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Shows when this device was last compared with the server and the result, with a button to compare now. */
export function VerificationSummary() {
  const styles = useStyles();
  const replica = useReplica();
  const complete = useSyncFact((status) => status.complete);
  const failure = useSyncFact((status) => status.failure);
  const verification = useLive((device) => device.verification(), [])?.value;
  const [running, setRunning] = useState(false);
  const verify = async () => {
    setRunning(true);
    await replica.verify().finally(() => setRunning(false));
  };
  const disabledReason = failure
    ? `照合できません。${failureTexts[failure]}`
    : complete
      ? undefined
      : "はじめの読み込みの後に照合できます";
  const last = verification?.last;
  return (
    <Card className={styles.root}>
      <p className={styles.sentence}>{verification && sentenceOf(verification, running || failure === null)}</p>
      <div className={styles.last}>最終照合 {last ? formatMoment(last.at) : "なし"}</div>
      <ActionButton
        action={{
          id: "sync.verify",
          label: "今すぐ照合",
          icon: <DatabaseSearchRegular />,
          running,
          disabledReason,
          run: verify,
        }}
      />
    </Card>
  );
}

/** @param goesOn whether a running comparison can continue */
function sentenceOf({ last, run }: Verification, goesOn: boolean): string {
  if (run && goesOn) return "端末のデータをサーバーと照合しています。";
  if (!last) return "端末のデータは、まだサーバーと照合していません。";
  if (last.faults > 0)
    return `取り直してもサーバーと一致しない箇所が${numberText(last.faults)}件あります。サーバーを運用する方にご連絡ください。`;
  if (last.differing > 0) return `サーバーとの差異があった${numberText(last.differing)}件を取り直しました。`;
  return "端末のデータとサーバーに差異はありません。";
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px", padding: "12px 20px" },
  sentence: { flex: "1 1 280px", minWidth: 0 },
  last: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
});
