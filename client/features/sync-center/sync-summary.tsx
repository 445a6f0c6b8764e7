import { makeStyles, ProgressBar, tokens } from "@fluentui/react-components";
import { ArrowSyncRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { gateAddress, gateLabel } from "#client/device/gate.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { type SyncPart, syncSentence, syncState } from "#client/device/sync-state.ts";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { SyncFailure } from "#sync/engine/client/replica-types.ts";
import type { Tone } from "#sync/engine/field.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** The sync state as a sentence, with the last exchange and a button to exchange now. */
export function SyncSummary() {
  const styles = useStyles();
  const replica = useReplica();
  const status = useSyncStatus();
  const [running, setRunning] = useState(false);
  const { lastExchange, progress } = status;
  const measure = progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {};
  const sync = async () => {
    setRunning(true);
    await replica.syncNow().finally(() => setRunning(false));
  };
  return (
    <Card className={styles.root}>
      <div className={styles.row}>
        {syncState(status).parts.map(({ kind, text }) => (
          <StatusBadge key={text} tone={tones[kind]}>
            {text}
          </StatusBadge>
        ))}
        <p className={styles.sentence}>
          {syncSentence(status)}
          {isBetween(status.failure) && <a href={gateAddress("/sync")}>{gateLabel}</a>}
        </p>
        <div className={styles.last}>最終同期 {lastExchange ? formatMoment(lastExchange) : "なし"}</div>
        <ActionButton action={{ id: "sync.now", label: "今すぐ同期", icon: <ArrowSyncRegular />, running, run: sync }} />
      </div>
      {progress && (
        <div className={styles.progress}>
          <ProgressBar aria-label="読み込みの進み具合" {...measure} />
          <p className={styles.last}>
            {progress.bootstrap ? "はじめの読み込み" : "変更の読み込み"} {numberText(progress.done)} /{" "}
            {numberText(progress.total)}件。読み込み中もそのまま使えます。
          </p>
        </div>
      )}
    </Card>
  );
}

/** Whether somebody between the device and the server answered. A gate, too, may refuse instead of asking for a sign-in. */
const isBetween = (failure: SyncFailure | null) => failure === "captive" || failure === "blocked";

const tones: Readonly<Record<SyncPart["kind"], Tone>> = {
  synced: "good",
  syncing: "info",
  unsent: "warning",
  attention: "danger",
  offline: "over",
  trouble: "warning",
  login: "danger",
};

const useStyles = makeStyles({
  root: { padding: "12px 20px" },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  sentence: { flex: "1 1 280px", minWidth: 0 },
  last: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  progress: { display: "flex", flexDirection: "column", gap: "6px", marginTop: "12px" },
});
