import { ArrowDownloadRegular, CheckmarkCircleRegular } from "@fluentui/react-icons";
import { useLive } from "#client/device/use-live.ts";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import type { Action } from "#client/ui/action.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { todayCompact } from "#client/ui/format-date.ts";
import { Page } from "#client/ui/page.tsx";
import { failureTexts } from "#client/ui/sync-state.ts";
import { TabLinks } from "#client/ui/tab-links.tsx";
import { exportItems } from "./export-items.ts";
import { readAttention, readWaiting } from "./read-items.ts";
import { SyncItemList } from "./sync-item-list.tsx";
import { SyncSummary } from "./sync-summary.tsx";

export type SyncTab = "waiting" | "attention";

interface SyncCenterScreenProps {
  /** Undefined: whichever has something to say. */
  readonly tab: SyncTab | undefined;
}

/** 同期センター: what waits to be sent, and what needs a person. */
export function SyncCenterScreen({ tab }: SyncCenterScreenProps) {
  const { failure, attention } = useSyncStatus();
  const waiting = useLive(readWaiting, []);
  const open = useLive(readAttention, []);
  const shown = tab ?? (attention > 0 ? "attention" : "waiting");
  const all = [...(waiting ?? []), ...(open ?? [])];
  const save: Action = {
    id: "sync.exportAll",
    label: "すべて書き出し",
    icon: <ArrowDownloadRegular />,
    disabledReason: all.length === 0 ? "書き出すものがありません" : undefined,
    run: () => exportItems(all, `musubi-${todayCompact()}.json`),
  };
  return (
    <Page title="同期センター" actions={[save]}>
      <SyncSummary />
      <TabLinks
        label="同期センター"
        current={address(shown)}
        tabs={[
          { label: "送信待ち", href: address("waiting"), count: waiting?.length },
          { label: "要対応", href: address("attention"), count: open?.length, important: true },
        ]}
      />
      {shown === "waiting" ? (
        <SyncItemList
          label="送信待ち"
          items={waiting}
          why={failure ? failureTexts[failure] : "送信の順番を待っています。"}
          empty={
            <EmptyState
              icon={<CheckmarkCircleRegular />}
              title="送信待ちの変更はありません"
              hint="オフラインで行った変更は、送信されるまでここに並びます。"
            />
          }
        />
      ) : (
        <SyncItemList
          label="要対応"
          items={open}
          why=""
          empty={
            <EmptyState
              icon={<CheckmarkCircleRegular />}
              title="対応が必要なものはありません"
              hint="ほかの人の変更と重なったり、反映できなかった変更は、ここで確認できます。"
            />
          }
        />
      )}
    </Page>
  );
}

const address = (tab: SyncTab) => `/sync?tab=${tab}`;
