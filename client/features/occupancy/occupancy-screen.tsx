import { makeStyles } from "@fluentui/react-components";
import { GanttChartRegular } from "@fluentui/react-icons";
import { useMemo, useRef } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { useToday } from "#client/device/use-today.ts";
import { isFiltered } from "#client/records/filters/define-filters.ts";
import { useFigure } from "#client/search/use-figure.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { TabLinks } from "#client/ui/page/tab-links.tsx";
import { widenSearch } from "#client/ui/table/nothing-found.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { from, touch } from "#client/ui/theme/styles.ts";
import { ContractPicture, type PictureHandle } from "./contract-picture.tsx";
import { FreeList } from "./free-list.tsx";
import { MonthSteps } from "./month-steps.tsx";
import { monthOf, windowFrom } from "./months.ts";
import { PartnerPart, ProjectPart } from "./occupancy-filters.tsx";
import { filtersIn, type OccupancySearch, occupancySearch, occupancyViews } from "./occupancy-search.ts";
import { PictureLegend } from "./picture-legend.tsx";
import { rowsOf } from "./picture-rows.ts";
import { mouseSize, touchedSize } from "./picture-size.ts";
import { occupancyIn } from "./read-occupancy.ts";

interface OccupancyScreenProps {
  readonly search: OccupancySearch;
  readonly onSearch: OnSearch<OccupancySearch>;
}

const printed = [printAction];

/** Shows who is occupied how long, and who is free when, by partner or by project, from the device alone. */
export function OccupancyScreen({ search, onSearch }: OccupancyScreenProps) {
  const styles = useStyles();
  const today = useToday();
  const found = useFoundList(occupancySearch, search, onSearch);
  const { shown, change, reset } = found;
  const { view = "partner", month = monthOf(today) } = shown;
  const wanted = JSON.stringify({ ...shown, month: undefined });
  const { value, partial, failed, retry } = useFigure(
    useMemo(() => occupancyIn(JSON.parse(wanted) as OccupancySearch), [wanted]),
  );
  const months = useMemo(() => windowFrom(month), [month]);
  const size = useMediaQuery(touch) ? touchedSize : mouseSize;
  const { leastDays } = size;
  const rows = useMemo(() => value && rowsOf(value, view, { shown: months, leastDays }), [value, view, months, leastDays]);
  const picture = useRef<PictureHandle>(null);
  const isWide = useMediaQuery(from.wide);
  const narrowed = Boolean(shown.name) || isFiltered(filtersIn(shown), shown);
  const addressOf = (to: typeof view) =>
    pathTo("/occupation", {}, { view: to === "partner" ? undefined : to, month: search.month });
  const Part = view === "project" ? ProjectPart : PartnerPart;
  const [noun, unit] = view === "project" ? (["案件", "件"] as const) : (["パートナー", "名"] as const);
  const count = rows?.filter(({ of }) => of === view).length;
  return (
    <Page
      title="稼働状況"
      fill={isWide}
      spacious
      actions={printed}
      count={<LiveRegion as="span">{count === undefined ? nothing : countText(count, unit, partial)}</LiveRegion>}
    >
      <TabLinks
        label="表示"
        tabs={occupancyViews.map(({ value, label }) => ({ label, href: addressOf(value) }))}
        current={addressOf(view)}
      />
      <Part key={view} search={search} found={found} onDown={() => picture.current?.focus()} />
      {partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <div className={styles.bar}>
        <MonthSteps shown={months} thisMonth={monthOf(today)} onMove={(to) => change({ month: to })} />
        <PictureLegend />
      </div>
      <div className={styles.parts}>
        {failed ? (
          <ErrorState title="契約を読み込めませんでした" hint="端末のデータを読み取れませんでした。" retry={retry} />
        ) : rows === undefined ? (
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        ) : rows.length > 0 ? (
          <ContractPicture
            key={view}
            ref={picture}
            label={`${noun}別の契約`}
            noun={noun}
            rows={rows}
            shown={months}
            today={today}
            size={size}
          />
        ) : (
          <Card>{partial ? <Receiving /> : <NoContracts narrowed={narrowed} onReset={reset} />}</Card>
        )}
        {value && <FreeList {...value.free} partial={partial} />}
      </div>
    </Page>
  );
}

function NoContracts({ narrowed, onReset }: { readonly narrowed: boolean; readonly onReset: () => void }) {
  return (
    <EmptyState
      icon={<GanttChartRegular />}
      title="この期間の契約はありません"
      {...(narrowed ? widenSearch(onReset) : { hint: "期間を動かすか、案件のメンバーアサインで契約を登録してください。" })}
    />
  );
}

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px 16px" },
  parts: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    minWidth: 0,
    [from.wide]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) 300px",
      gridTemplateRows: "minmax(0, 1fr)",
      flex: "1 1 0",
      minHeight: 0,
      "& > *": { maxHeight: "none", minHeight: 0 },
    },
  },
});
