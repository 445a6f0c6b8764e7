import { ArrowDownloadRegular, CheckmarkCircleRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { useActor, useAdministrator, useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "#client/device/server-time.ts";
import { useLeftBehind } from "#client/device/session/use-session.ts";
import { failureTexts } from "#client/device/sync-state.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import type { Action } from "#client/ui/page/action.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { QuarantineNotice } from "#client/ui/page/quarantine-notice.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { TabLinks } from "#client/ui/page/tab-links.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { read } from "#sync/engine/client/reading/reading.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { errorText } from "#sync/model/errors.ts";
import { compactDay } from "#sync/model/rules/format-date.ts";
import { DraftList } from "./drafts/draft-list.tsx";
import { readDrafts } from "./drafts/read-drafts.ts";
import { DeviceStorage } from "./files/device-storage.tsx";
import { StoppedFiles } from "./files/stopped-files.tsx";
import { useUnsentFiles } from "./files/unsent-files.tsx";
import { WaitingFiles } from "./files/waiting-files.tsx";
import { exportItems } from "./items/export-items.ts";
import { countItems, countOf, readAttention, readWaiting } from "./items/read-items.ts";
import type { SyncItem } from "./items/sync-item.ts";
import { SyncItemList } from "./items/sync-item-list.tsx";
import { excerptsOf, fetchWholes, type Wholes } from "./items/whole-of.ts";
import { SyncSummary } from "./sync-summary.tsx";
import type { SyncTab } from "./sync-tabs.ts";
import { VerificationSummary } from "./verification-summary.tsx";

interface SyncCenterScreenProps {
  /** Undefined for the tab that has items. */
  readonly tab: SyncTab | undefined;
  /** Work that removed administrators have left on this device; each item needs a decision. */
  readonly leftBehind: ReactNode;
}

/** 同期センター: the changes that wait to be sent, the items that need a decision, and unsaved drafts. */
export function SyncCenterScreen({ tab, leftBehind }: SyncCenterScreenProps) {
  const replica = useReplica();
  const toast = useToast();
  const failure = useSyncFact((status) => status.failure);
  const attention = useSyncFact((status) => status.attention);
  const { master } = useActor();
  const [most, setMost] = useState(atOnce);
  const waiting = useLast(useLive((of) => readWaiting(of, most), [most]));
  const counts = useLive(countItems, [])?.value;
  const { name } = useAdministrator();
  const drafts = useLast(useLive(async (of) => readDrafts(of, await replica.drafts.all(), name), [replica, name]))?.value;
  const [wholes, setWholes] = useState<Wholes>(new Map());
  const open = useLast(useLive((of) => readAttention(of, wholes, most), [wholes, most]));
  const showWhole = async (item: SyncItem) => {
    const fetched = await fetchWholes(replica, [item]);
    setWholes((before) => new Map([...before, ...fetched]));
    if (excerptsOf(item).some(({ id }) => !fetched.has(id))) throw new EngineError("connection_needed");
  };
  const { stopped } = useUnsentFiles();
  const beside = stopped.length + useLeftBehind().length;
  const shown = tab ?? (attention > 0 ? "attention" : "waiting");
  const more = () => setMost(most + atOnce);
  const save: Action = {
    id: "sync.exportAll",
    label: "すべて書き出し",
    icon: <ArrowDownloadRegular />,
    disabledReason:
      counts && counts.waiting + counts.attention > 0
        ? undefined
        : open?.partial
          ? "データを受信しています"
          : "書き出すものがありません",
    run: async () => {
      const { value } = await read(replica, async (of) => [...(await readWaiting(of)), ...(await readAttention(of))]);
      await exportItems(replica, value, `musubi-${compactDay(todayOf(replica))}.json`).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        toast(errorText(error.code), { intent: "error" });
      });
    },
  };
  return (
    <Page title="同期センター" actions={[save]}>
      <SyncSummary />
      <VerificationSummary />
      {master && <QuarantineNotice />}
      <TabLinks
        label="同期センター"
        current={address(shown)}
        tabs={[
          { label: "送信待ち", href: address("waiting"), count: counts?.waiting },
          { label: "要対応", href: address("attention"), count: counts && counts.attention + beside, important: true },
          { label: "下書き", href: address("drafts"), count: drafts?.length },
          { label: "端末と容量", href: address("storage") },
        ]}
      />
      {shown === "drafts" && <DraftList drafts={drafts} />}
      {(shown === "attention" || shown === "storage") && leftBehind}
      {shown === "storage" && <DeviceStorage />}
      {shown === "waiting" && <WaitingFiles />}
      {shown === "waiting" && (
        <SyncItemList
          label="送信待ち"
          items={waiting?.value}
          left={counts && waiting ? counts.waiting - waiting.value.length : 0}
          onMore={more}
          showWhole={showWhole}
          why={failure ? failureTexts[failure] : "送信の順番を待っています。"}
          empty={
            <EmptyState
              icon={<CheckmarkCircleRegular />}
              title="送信待ちの変更はありません"
              hint="オフラインで行った変更は、送信されるまでここに並びます。"
            />
          }
        />
      )}
      {shown === "attention" && <StoppedFiles files={stopped} />}
      {shown === "attention" && (open?.value.length !== 0 || beside === 0) && (
        <SyncItemList
          label="要対応"
          items={open?.value}
          left={counts && open ? counts.attention - countOf(open.value) : 0}
          onMore={more}
          showWhole={showWhole}
          why=""
          empty={
            <Nothing
              partial={!!open?.partial}
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

/** Number of items that are described and tried until the user asks for more. */
const atOnce = 50;

const address = (tab: SyncTab) => pathTo("/sync", {}, { tab });
