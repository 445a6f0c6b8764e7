import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { CloudOffRegular, HistoryRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { ToggleButton } from "#client/ui/page/toggle-button.tsx";
import { notPrinted, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { changedRows, countOfChanges } from "./earlier-changes.ts";
import { EarlierRows } from "./earlier-rows.tsx";
import { type Earlier, useEarlier } from "./use-earlier.ts";

interface EarlierRecordProps {
  readonly owner: HistoryOwner;
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** A record as it was at the end of a day, beside its current values. Only the server's audit knows it. */
export function EarlierRecord({ owner, id, day }: EarlierRecordProps) {
  const offline = useOffline();
  const { earlier, failure, read } = useEarlier(owner, id, day);
  if (earlier) return <Shown earlier={earlier} day={day} />;
  if (offline) {
    return (
      <Card>
        <EmptyState
          icon={<CloudOffRegular />}
          title="オフラインのため、過去の内容を表示できません"
          hint="過去の内容はサーバーにあります。接続すると表示されます。"
        />
      </Card>
    );
  }
  if (failure !== undefined) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>過去の内容を読み込めませんでした。{failure}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void read()}>再試行</Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  return (
    <Card>
      <SkeletonLines lines={8} />
    </Card>
  );
}

const absent = {
  unregistered: "この日は、まだ登録されていませんでした",
  unknown: "この日の内容は、その後に消去されたため表示できません",
} as const;

function Shown({ earlier, day }: { readonly earlier: Earlier; readonly day: string }) {
  const styles = useStyles();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { state, rows, more } = earlier;
  if (state === "unregistered" || state === "unknown") {
    return (
      <Card>
        <EmptyState icon={<HistoryRegular />} title={absent[state]} />
      </Card>
    );
  }
  const count = countOfChanges(rows);
  const shown = onlyChanged ? changedRows(rows) : rows;
  return (
    <>
      {state === "trashed" && (
        <MessageBar layout="multiline">
          <MessageBarBody>この日はゴミ箱にありました。</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.head}>
        <LiveRegion as="p" className={styles.state}>
          {count === 0 ? "現在の内容と同じです。" : `現在と異なる内容：${numberText(count)}件`}
        </LiveRegion>
        {count > 0 && (
          <ToggleButton size="small" className={styles.toggle} checked={onlyChanged} onClick={() => setOnlyChanged(!onlyChanged)}>
            違いだけを表示
          </ToggleButton>
        )}
      </div>
      <EarlierRows rows={shown} day={formatDate(day)} />
      {more > 0 && <p className={styles.state}>ほか{numberText(more)}件は表示していません。</p>}
    </>
  );
}

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  state: { margin: 0, ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  toggle: { [touch]: { minHeight: touchSize }, ...notPrinted },
});
