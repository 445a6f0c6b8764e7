import { MessageBar, MessageBarBody, makeStyles, Switch, tokens } from "@fluentui/react-components";
import { PeopleListRegular, PeopleSearchRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useToday } from "#client/device/use-today.ts";
import { listAddress, trailTo } from "#client/records/pages.ts";
import { type CompareSearch, mostCompared } from "#client/records/partner/compare-search.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { AddPartner } from "./add-partner.tsx";
import { countRows, onlyDifferences } from "./compared-rows.ts";
import { sectionsOf } from "./comparison-sections.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { type Comparison, readComparison } from "./read-compared.ts";

interface CompareScreenProps {
  /** From the address: the ids of the partners, in their order. */
  readonly ids: readonly string[];
  /** Whether only rows with differences are shown. */
  readonly isBrief: boolean;
  readonly onSearch: OnSearch<CompareSearch>;
}

/** パートナーの比較: up to four partners side by side, from the device alone. The address is its whole state. */
export function CompareScreen({ ids, isBrief, onSearch }: CompareScreenProps) {
  const steady = useSteady(ids);
  const reading = useLast(useLive((reader) => readComparison(reader, steady), [steady]));
  const go = useGo();
  const search: Action = {
    id: "compare.search",
    label: "パートナーを探す",
    icon: <PeopleSearchRegular />,
    run: () => go(listAddress("partner")),
  };
  const comparison = reading?.value;
  const count = comparison?.partners.length ?? 0;
  return (
    <Page
      title="パートナーの比較"
      breadcrumb={trailTo("partner")}
      fill={count > 0}
      spacious
      count={count > 0 ? `${count}名` : undefined}
      secondary={count > 0 ? [printAction] : [search]}
      actions={count > 0 ? [search] : []}
    >
      {!comparison ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : (
        <Compared {...{ ids, isBrief, onSearch, comparison, search }} partial={reading.partial} />
      )}
    </Page>
  );
}

interface ComparedProps extends CompareScreenProps {
  readonly comparison: Comparison;
  readonly partial: boolean;
  readonly search: Action;
}

function Compared({ ids, isBrief, onSearch, comparison, partial, search }: ComparedProps) {
  const styles = useStyles();
  const today = useToday();
  const [said, say] = useState("");
  const { partners, remarks, coming } = comparison;
  const sections = useMemo(() => sectionsOf(comparison, today), [comparison, today]);
  const shown = isBrief ? onlyDifferences(sections) : sections;
  const { all, differing } = countRows(sections);
  // Whoever has not arrived stays in the address.
  const compare = (shown: readonly string[]) => {
    const id = [...shown, ...coming];
    onSearch({ ...(id.length > 0 && { id }), ...(isBrief && { diff: true }) });
  };
  const there = partners.map(({ row }) => row.id);
  const remove = (partnerId: string) => {
    const at = there.indexOf(partnerId);
    const row = partners[at]?.row;
    const left = there.filter((id) => id !== partnerId);
    // The button is removed with its column, so the focus moves to the column that takes its place.
    const next = left[at] ?? left.at(-1);
    document.querySelector<HTMLElement>(`[data-compared="${next}"]`)?.focus();
    compare(left);
    if (row) say(`${fullName(row)}さんを比較から外しました。`);
  };
  return (
    <>
      {remarks.length > 0 && ids.length > 0 && (
        <MessageBar intent={coming.length > 0 ? "info" : "warning"} layout="multiline">
          <MessageBarBody>
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      {partial && partners.length > 0 && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <div className={styles.tools} data-not-printed>
        <AddPartner there={there} onAdd={(id) => compare([...there, id])} />
        {partners.length > 1 && (
          <div className={styles.choice}>
            <Switch
              label="違いのみ表示"
              checked={isBrief}
              onChange={(_event, { checked }) => onSearch({ id: ids, ...(checked && { diff: true }) }, "replace")}
            />
            <LiveRegion as="span" className={styles.count}>
              {partial ? receivingWord : `${all}項目中${differing}項目に違い`}
            </LiveRegion>
          </div>
        )}
      </div>
      {partners.length === 1 && <p className={styles.hint}>もう1名以上追加すると、違いが表示されます。</p>}
      {partners.length > 0 ? (
        shown.length > 0 ? (
          <ComparisonTable partners={partners} sections={shown} partial={partial} onRemove={remove} />
        ) : (
          <Card>
            {partial ? (
              <Receiving />
            ) : (
              <EmptyState
                icon={<PeopleListRegular />}
                title="違いはありません"
                hint="「違いのみ表示」をオフにすると、全項目を表示します。"
              />
            )}
          </Card>
        )
      ) : (
        <Card>
          {coming.length > 0 ? (
            <Receiving title="このパートナーはまだこの端末に届いていません" />
          ) : (
            <EmptyState
              icon={<PeopleListRegular />}
              title={ids.length > 0 ? "比較するパートナーが見つかりませんでした" : "比較するパートナーを選んでください"}
              hint={`パートナー検索で2〜${mostCompared}名を選び、「比較」を押してください。ここで追加することもできます。`}
              action={<ActionButton action={search} />}
            />
          )}
        </Card>
      )}
      <LiveRegion className={styles.said}>{said}</LiveRegion>
    </>
  );
}

const useStyles = makeStyles({
  tools: { display: "flex", flexWrap: "wrap", alignItems: "end", justifyContent: "space-between", gap: "8px 24px" },
  choice: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: "tabular-nums" },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  said: visuallyHidden,
});
