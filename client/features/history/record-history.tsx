import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { CalendarRegular, HistoryRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";
import { useToday } from "#client/device/use-today.ts";
import { byDay } from "#client/records/history/history-entries.ts";
import { trailTo } from "#client/records/pages.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { FilterChip } from "#client/ui/table/filter-chip.tsx";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { isDate } from "#sync/engine/calendar.ts";
import { model } from "#sync/model/model.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { type HistoryKind, type HistoryOwner, historyKindsOf } from "#sync/model/rules/history.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { DayChoice } from "./day-choice.tsx";
import { EarlierRecord } from "./earlier-record.tsx";
import { HistoryDays } from "./history-days.tsx";
import { HistoryKinds } from "./history-kinds.tsx";
import { type HistorySearch, historySearch } from "./history-search.ts";
import { type ShownHistory, useHistory } from "./use-history.ts";

interface RecordHistoryProps {
  readonly owner: HistoryOwner;
  readonly id: string;
  /** The record's name. */
  readonly name: string;
  /** What else tells it from others of that name. */
  readonly about?: string;
  readonly search: HistorySearch;
  readonly onSearch: OnSearch<HistorySearch>;
}

/** What happened to a record, newest first; or the record as it stood on the day of the address. */
export function RecordHistory({ owner, id, name, about, search, onSearch }: RecordHistoryProps) {
  const { day } = search;
  const isReal = day !== undefined && isDate(day);
  const today = useToday();
  const field = search.field !== undefined && Object.hasOwn(model.entity(owner).fields, search.field) ? search.field : undefined;
  const kinds = historyKindsOf(model.entities, owner);
  const kind = kinds.find(({ value }) => value === search.kind)?.value;
  return (
    <Page
      title={!isReal ? `${name}の履歴` : `${name}の${formatDate(day)}の内容`}
      {...(about !== undefined && { count: about })}
      breadcrumb={trailTo(owner, { id, label: name })}
      head={
        <>
          {day !== undefined ? null : field ? (
            <div>
              <FilterChip
                label="項目"
                value={model.entity(owner).fields[field]?.label ?? ""}
                onRemove={() => onSearch(historySearch.narrow(search, { field: undefined }))}
              />
            </div>
          ) : (
            <HistoryKinds kinds={kinds} chosen={kind} onChoose={(next) => onSearch(next === undefined ? {} : { kind: next })} />
          )}
          <DayChoice day={day} onChoose={(next) => onSearch(historySearch.narrow({}, { day: next }))} />
        </>
      }
    >
      {day === undefined ? (
        <Happened owner={owner} id={id} kind={kind} field={field} />
      ) : !isReal ? (
        <Card>
          <EmptyState
            icon={<CalendarRegular />}
            title={`「${day}」という日はありません`}
            hint="アドレスの日付をご確認ください。上で日を選ぶこともできます。"
          />
        </Card>
      ) : day > today ? (
        <Card>
          <EmptyState
            icon={<CalendarRegular />}
            title="この日はまだ来ていません"
            hint="今日までの日を選ぶと、その日の終わりの内容が表示されます。"
          />
        </Card>
      ) : (
        <EarlierRecord key={day} owner={owner} id={id} day={day} />
      )}
    </Page>
  );
}

interface HappenedProps {
  readonly owner: HistoryOwner;
  readonly id: string;
  readonly kind: HistoryKind | undefined;
  readonly field: string | undefined;
}

/** What the device's rows tell, and each change as the server has it. */
function Happened({ owner, id, kind, field }: HappenedProps) {
  const styles = useStyles();
  const offline = useOffline();
  const history = useHistory(owner, id, kind, field);
  const { entries, server, failed, partial } = history;
  return (
    <>
      <Reach offline={offline} failed={failed} loaded={server === "loaded"} retry={() => void history.read()} />
      {partial && entries !== undefined && entries.length > 0 && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <LiveRegion as="p" className={styles.state}>
        {server === "awaited" ? "変更の内容を読み込んでいます…" : countText(history)}
      </LiveRegion>
      {entries === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : entries.length > 0 ? (
        <HistoryDays owner={owner} ownerId={id} days={byDay(entries)} />
      ) : history.hasMore && !partial ? (
        // What was read so far has nothing to show, but older lines are left.
        <p className={styles.state}>この範囲に表示できる履歴はありません。続きをご確認ください。</p>
      ) : (
        <Card>{partial ? <Receiving /> : <Nothing narrowed={!!kind || !!field} offline={offline && field !== undefined} />}</Card>
      )}
      {history.hasMore && <More {...history} />}
    </>
  );
}

function countText({ entries, total }: ShownHistory): string {
  if (entries === undefined || entries.length === 0) return "";
  const ofAll = total !== undefined && total > entries.length ? `${numberText(total)}件のうち` : "";
  return `${ofAll}${numberText(entries.length)}件を新しい順に表示`;
}

/** @param offline whether there may be something that only the server knows */
function Nothing({ narrowed, offline }: { readonly narrowed: boolean; readonly offline: boolean }) {
  return (
    <EmptyState
      icon={<HistoryRegular />}
      title={narrowed ? "該当する履歴はありません" : "履歴はまだありません"}
      hint={offline ? "項目ごとの変更は、サーバーに接続すると表示されます。" : undefined}
    />
  );
}

interface ReachProps {
  readonly offline: boolean;
  readonly failed: boolean;
  /** Whether lines of the server are shown. */
  readonly loaded: boolean;
  readonly retry: () => void;
}

/** Says how far the history reaches where the server does not answer. */
function Reach({ offline, failed, loaded, retry }: ReachProps) {
  if (offline) {
    return (
      <MessageBar layout="multiline">
        <MessageBarBody>
          {loaded
            ? "オフラインのため、最新ではない可能性があります。"
            : "オフラインのため、この端末のデータから登録と最後の変更を表示しています。項目ごとの変更は、サーバーに接続すると表示されます。"}
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (!failed || loaded) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>変更の内容を読み込めませんでした。この端末のデータから登録と最後の変更を表示しています。</MessageBarBody>
      <MessageBarActions>
        <Button onClick={retry}>再試行</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

function More({ failed, canShowMore, showMore }: Pick<ShownHistory, "failed" | "canShowMore" | "showMore">) {
  const styles = useStyles();
  const [isReading, setReading] = useState(false);
  const more = async () => {
    setReading(true);
    await showMore();
    setReading(false);
  };
  return (
    <div className={styles.foot}>
      {failed && <LiveRegion as="span">続きを読み込めませんでした。</LiveRegion>}
      <PassingButton className={styles.more} disabledFocusable={!canShowMore || isReading} onClick={() => void more()}>
        続きを表示
      </PassingButton>
    </div>
  );
}

const useStyles = makeStyles({
  state: { margin: 0, ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "center", gap: "8px 12px" },
  more: { [touch]: { minHeight: touchSize } },
});
