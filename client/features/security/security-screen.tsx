import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, ShieldTaskRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { securityDetailsText, securityKindLabel, securityOutcomes } from "#sync/model/rules/security-event.ts";
import type { ListFormat } from "#sync/model/sheets/list-format.ts";
import { SecurityFilters } from "./security-filters.tsx";
import type { SecuritySearch } from "./security-search.ts";
import { type SecurityEventView, useSecurityEvents } from "./use-security-events.ts";
import { useSecurityFile } from "./use-security-file.ts";

interface SecurityScreenProps {
  readonly search: SecuritySearch;
  readonly onSearch: OnSearch<SecuritySearch>;
}

/** The security log: sign-ins, refusals and exports. Only the server has it, and shows it only to masters. */
export function SecurityScreen({ search, onSearch }: SecurityScreenProps) {
  const styles = useStyles();
  const offline = useOffline();
  const { page: _page, size: _size, ...filters } = search;
  const query = new URLSearchParams(filters).toString();
  const { shown, hasMore, failed, read, readMore } = useSecurityEvents(query);
  const events = shown?.events;
  const { making, save } = useSecurityFile(query);
  const [reading, setReading] = useState(false);
  const more = async () => {
    setReading(true);
    await readMore();
    setReading(false);
  };
  const fileAction = (format: ListFormat, label: string): Action => ({
    id: `security.${format}`,
    label,
    icon: <ArrowDownloadRegular />,
    disabledReason: offline ? "サーバーに接続しているときに出力できます" : undefined,
    running: making === format,
    run: () => save(format),
  });
  return (
    <Page
      title="セキュリティ記録"
      breadcrumb={[{ label: "ホーム", href: "/home" }]}
      secondary={[fileAction("xlsx", "Excelに出力"), fileAction("csv", "CSVに出力")]}
      head={
        <>
          <p className={styles.lead}>
            ログイン、ファイルの出力や取得、拒否された操作などの記録です。1年間保存され、変更や削除はできません。接続元はネットワークまでを記録しています。
          </p>
          <SecurityFilters search={filters} onSearch={onSearch} removed={removedIn(events ?? [])} />
        </>
      }
      fill
    >
      {!events && (failed || offline) ? (
        <Card>
          <ErrorState
            title="セキュリティ記録を読み込めませんでした"
            hint={offline ? "オフラインです。接続されると自動で読み込みます。" : "時間をおいて再度お試しください。"}
            retry={offline ? undefined : () => void read()}
          />
        </Card>
      ) : (
        <DataTable
          label="セキュリティ記録"
          columns={columns}
          rows={events}
          partial={false}
          empty={
            <EmptyState
              icon={<ShieldTaskRegular />}
              title="該当する記録はありません"
              hint="種類や期間の条件を変えると、表示されることがあります。"
            />
          }
          foot={
            events &&
            events.length > 0 && (
              <div className={styles.foot}>
                <LiveRegion as="span">{`新しい順に${numberText(events.length)}件を表示`}</LiveRegion>
                {failed && <span>続きを読み込めませんでした。</span>}
                {offline && <span>オフラインのため、最新ではない可能性があります。</span>}
                {hasMore && (
                  <PassingButton
                    size="small"
                    className={styles.more}
                    disabledFocusable={offline || reading}
                    onClick={() => void more()}
                  >
                    続きを表示
                  </PassingButton>
                )}
              </div>
            )
          }
        />
      )}
    </Page>
  );
}

const nameOf = (person: SecurityEventView["actor"]) => (person === null ? null : (person.name ?? "削除された管理者"));

/** The names of removed administrators: the device no longer has them. */
function removedIn(events: readonly SecurityEventView[]): ReadonlyMap<string, string> {
  const people = events.flatMap(({ actor, subject }) => [actor, subject]);
  return new Map(people.flatMap((person) => (person?.removed ? [[person.id, `${nameOf(person)}（削除済み）`] as const] : [])));
}

/** The subject of an event, if it is not its author. */
const aboutOf = ({ actor, subject }: SecurityEventView) =>
  subject !== null && subject.id !== actor?.id ? `対象：${nameOf(subject)}` : null;

/** A second line is cut at the end of the column. */
const titled = (text: string) => <span title={text}>{text}</span>;

const columns: readonly DataColumn<SecurityEventView>[] = [
  { label: "日時", width: "128px", card: "foot", cell: ({ at }) => formatMoment(at) },
  {
    label: "種類",
    width: "minmax(0, 2.2fr)",
    main: true,
    cell: ({ kind, times }) => <ClampedText text={securityKindLabel(kind) + (times > 1 ? `（${numberText(times)}回）` : "")} />,
    second: ({ details, names }) => titled(securityDetailsText(details, names)),
  },
  {
    label: "結果",
    width: "76px",
    card: "beside",
    cell: ({ outcome }) => {
      const known = securityOutcomes.find(({ value }) => value === outcome);
      return known && <StatusBadge tone={known.tone}>{known.label}</StatusBadge>;
    },
  },
  {
    label: "管理者",
    width: "minmax(0, 1.6fr)",
    cell: (event) => <ClampedText text={nameOf(event.actor) ?? aboutOf(event) ?? "不明"} />,
    second: (event) => event.actor && titled(aboutOf(event) ?? ""),
  },
  { label: "接続元", width: "124px", card: "foot", cell: ({ address }) => address && <ClampedText text={address} /> },
];

const useStyles = makeStyles({
  lead: { ...smallText, color: tokens.colorNeutralForeground2 },
  foot: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    ...smallText,
    color: tokens.colorNeutralForeground3,
  },
  more: { marginInlineStart: "auto", [touch]: { minHeight: touchSize } },
});
