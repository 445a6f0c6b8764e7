import { makeStyles, tokens } from "@fluentui/react-components";
import { DeleteRegular, ShieldCheckmarkRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useAttachments } from "#client/device/files/use-attachments.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useFileAct } from "#client/records/file/use-file-act.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import { below } from "#client/ui/theme/styles.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import type { TextUse } from "#sync/engine/client/texts/text-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { TextStorageAction, useTextUse } from "./text-storage.tsx";

/** 端末と容量: shows what uses the storage of this device, with actions to free some of it. */
export function DeviceStorage() {
  const styles = useStyles();
  const toast = useToast();
  const act = useFileAct();
  const { attachments } = useReplica();
  const held = [...useAttachments().values()].filter((file) => file.held);
  const texts = useTextUse();
  const { estimate, persisted, persist } = useBrowserStorage(`${held.length} ${texts.bytes}`);
  const cached = held.filter(({ unsent, pins }) => !unsent && pins.length === 0);
  const parts = [
    { label: "未送信のファイル", ...sumOf(held.filter(({ unsent }) => unsent)), note: "サーバーに届くまで消えません。" },
    {
      label: "端末に保存したファイル",
      ...sumOf(held.filter(({ unsent, pins }) => !unsent && pins.length > 0)),
      note: "今日と明日の面談の履歴書・経歴書は、自動で保存します。",
    },
    {
      label: "開いたことのあるファイル",
      ...sumOf(cached),
      note: "増えると、古いものから消えます。残すファイルは「端末に保存」を押してください。",
    },
  ];
  return (
    <Card className={styles.root}>
      <dl className={styles.facts}>
        {[...parts, textPart(texts)].map(({ label, files, bytes, note }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {numberText(files)}件{files > 0 && `・${sizeText(bytes)}`}
              <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
        <div className={styles.fact}>
          <dt className={styles.label}>このアプリ全体</dt>
          <dd className={styles.value}>
            {estimate ? `${sizeText(estimate.usage)} / ${sizeText(estimate.quota)}` : "このブラウザーでは分かりません"}
            {estimate && (
              <ProgressBar className={styles.bar} aria-label="使用している容量" value={estimate.usage} max={estimate.quota} />
            )}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className={styles.label}>データの保護</dt>
          <dd className={styles.value}>
            {persisted
              ? "ブラウザーが自動で消すことはありません。"
              : "容量が足りなくなると、ブラウザーがこのアプリのデータを消すことがあります。"}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <ActionButton
          action={{
            id: "storage.evict",
            label: "開いたことのあるファイルを消す",
            icon: <DeleteRegular />,
            disabledReason: cached.length === 0 ? "消せるファイルはありません" : undefined,
            run: () =>
              act("ファイルを消せませんでした。", async () =>
                toast(`${sizeText(await attachments.evict())}を空けました。ファイルはつながるとまた開けます。`),
              ),
          }}
        />
        <TextStorageAction kept={texts.kept} />
        {!persisted && (
          <ActionButton
            action={{ id: "storage.persist", label: "データを保護する", icon: <ShieldCheckmarkRegular />, run: persist }}
          />
        )}
      </div>
    </Card>
  );
}

const sumOf = (files: readonly Attachment[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

const textPart = ({ files, bytes, kept }: TextUse) => ({
  label: "検索用の文書",
  files,
  bytes,
  note: kept
    ? "履歴書・経歴書の文字です。オフラインでの検索に使います。64 MBまで保存します。"
    : "この端末には保存しません。検索にはネットワークが必要です。",
});

interface Estimate {
  readonly usage: number;
  readonly quota: number;
}

/** Returns the browser's storage figures for this application; read again when they may have changed. */
function useBrowserStorage(changed: unknown) {
  const toast = useToast();
  const [estimate, setEstimate] = useState<Estimate>();
  const [persisted, setPersisted] = useState(false);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      const lasting = (await navigator.storage?.persisted?.()) ?? false;
      if (!wanted) return;
      setEstimate(usage === undefined || quota === undefined ? undefined : { usage, quota });
      setPersisted(lasting);
    };
    // A browser that does not report this counts as one that never asks.
    read().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [changed]);
  const persist = async () => {
    const granted = (await navigator.storage?.persist?.()) ?? false;
    setPersisted(granted);
    if (!granted) toast("ブラウザーが許可しませんでした。ホーム画面に追加すると、保護されやすくなります。", { intent: "info" });
  };
  return { estimate, persisted, persist };
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  facts: { display: "flex", flexDirection: "column", gap: "12px", margin: 0 },
  fact: {
    display: "grid",
    gridTemplateColumns: "minmax(140px, 220px) minmax(0, 1fr)",
    gap: "4px 16px",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { display: "flex", flexDirection: "column", gap: "4px", margin: 0, fontVariantNumeric: "tabular-nums" },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  bar: { maxWidth: "320px" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
