import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowUndoRegular, PeopleTeamRegular, PersonProhibitedRegular } from "@fluentui/react-icons";
import { type ReactNode, useMemo } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { pageOf } from "#client/records/pages.ts";
import { registeredAs } from "#client/records/partner/registered-as.ts";
import type { AlikePair } from "#client/search/people/person-index.ts";
import { useAlikePairs } from "#client/search/people/use-people.ts";
import type { Action } from "#client/ui/page/action.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { pageWithin } from "#client/ui/table/paging.ts";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { link, touch, touchSize, touchTarget } from "#client/ui/theme/styles.ts";
import { linkId, type RowOf } from "#sync/engine/entity.ts";
import { distinctPartners } from "#sync/model/entities/distinct-partners.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { distinctPair, likeness, likenessText } from "#sync/model/rules/same-person.ts";
import { type PairOfIds, useDistinguish } from "./use-distinguish.ts";

/** A pair with the id of the row that notes it as two persons. */
interface ListedPair extends AlikePair {
  readonly id: string;
}

type PartnerRow = RowOf<typeof partner>;

/** A pair with its partners, the one registered first before the other. */
interface PairRow {
  readonly id: string;
  readonly first: PartnerRow;
  readonly second: PartnerRow;
}

interface DuplicatesScreenProps {
  /** Whether the pairs are shown that are known to be two persons, in place of the others. */
  readonly distinct: boolean;
  readonly place: ListPlace;
}

/** Lists pairs of partners who are probably one person (decision 078). All of it works offline. */
export function DuplicatesScreen({ distinct, place: { size, ...place } }: DuplicatesScreenProps) {
  const { value: pairs, partial, failed, retry } = useAlikePairs();
  const known = useLive((reader) => reader.all(distinctPartners), []);
  const listed = useMemo(
    () => known && pairs && listedOf(pairs, new Set(known.value.map(({ id }) => id)), distinct),
    [known, pairs, distinct],
  );
  const page = pageWithin(place.page, listed?.length ?? 0, size);
  const rows = usePairRows(useMemo(() => listed?.slice((page - 1) * size, page * size), [listed, page, size]));
  const { distinguish, undistinguish } = useDistinguish();
  const columns = useMemo(
    () => [...facts, distinct ? backColumn(undistinguish) : awayColumn(distinguish)],
    [distinct, distinguish, undistinguish],
  );
  return (
    <Page
      title={distinct ? "別人とした組" : "重複の疑い"}
      count={listed && countText(listed.length, "組", partial)}
      breadcrumb={[
        { label: "ホーム", href: "/home" },
        { label: "パートナー", href: "/partner/search" },
        ...(distinct ? [{ label: "重複の疑い", href: "/partner/duplicates" } as const] : []),
      ]}
      actions={useOtherList(distinct)}
      fill
    >
      {failed ? (
        <ErrorState title="パートナーを比べられませんでした" hint="端末のデータを読み取れませんでした。" retry={retry} />
      ) : (
        <ListTable
          label={distinct ? "別人とした組" : "重複の疑い"}
          noun="組"
          columns={columns}
          rows={rows}
          partial={partial || (known?.partial ?? false)}
          unsentMark={({ id }) => <UnsentMark entity={distinctPartners} id={id} />}
          paging={{ page, size, matched: listed?.length ?? 0, counter: "組", onPage: (next) => place.move({ page: next }) }}
          empty={
            distinct ? (
              <EmptyState icon={<PeopleTeamRegular />} title="別人とした組はありません" />
            ) : (
              <EmptyState
                icon={<PeopleTeamRegular />}
                title="重複と思われるパートナーはいません"
                hint="氏名・カナ・生年月日・メールアドレス・電話番号で、全員を比べています。"
              />
            )
          }
        />
      )}
    </Page>
  );
}

/** Returns the action that leads to the other of the two lists. */
function useOtherList(distinct: boolean): readonly Action[] {
  const go = useGo();
  return useMemo(
    () => [
      distinct
        ? { id: "duplicates.probable", label: "重複の疑い", icon: <PeopleTeamRegular />, run: () => go("/partner/duplicates") }
        : {
            id: "duplicates.distinct",
            label: "別人とした組",
            icon: <PersonProhibitedRegular />,
            run: () => go(pathTo("/partner/duplicates", {}, { show: "distinct" })),
          },
    ],
    [distinct, go],
  );
}

function listedOf(pairs: readonly AlikePair[], known: ReadonlySet<string>, distinct: boolean): readonly ListedPair[] {
  return pairs.flatMap((pair) => {
    const { firstId, secondId } = distinctPair(pair.firstId, pair.secondId);
    const id = linkId(firstId, secondId);
    return known.has(id) === distinct ? [{ ...pair, id }] : [];
  });
}

/**
 * Returns the partners of these pairs as they are now. A pair of which one has gone since is left out. The last rows stay until
 * others have been read. So the list keeps its scrolling and its focus while a pair goes.
 */
function usePairRows(pairs: readonly ListedPair[] | undefined): readonly PairRow[] | undefined {
  const ids = useSteady(pairs?.flatMap(({ firstId, secondId }) => [firstId, secondId]) ?? []);
  const reading = useLive((reader) => reader.getMany(partner, ids), [ids]);
  const rows = useMemo(
    () =>
      reading &&
      pairs?.flatMap(({ id }, at): readonly PairRow[] => {
        const [one, other] = [reading.value[2 * at], reading.value[2 * at + 1]];
        if (!one || !other) return [];
        const [first, second] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
        return [{ id, first, second }];
      }),
    [pairs, reading],
  );
  return useLast(rows);
}

interface PartnerLinkProps {
  readonly row: PartnerRow;
  /** The id of the pair, on the link that stands for it. */
  readonly pair?: string;
}

function PartnerLink({ row, pair }: PartnerLinkProps) {
  const styles = useStyles();
  return (
    <AppLink href={pageOf("partner", row.id)} data-row={pair} className={styles.link}>
      <ClampedText text={fullName(row)} lines={2} />
    </AppLink>
  );
}

const facts: readonly DataColumn<PairRow>[] = [
  {
    label: "先に登録",
    width: "minmax(0, 1fr)",
    main: true,
    cell: ({ id, first }) => <PartnerLink row={first} pair={id} />,
    second: ({ first }) => registeredAs(first),
  },
  {
    label: "後に登録",
    width: "minmax(0, 1fr)",
    cell: ({ second }) => <PartnerLink row={second} />,
    second: ({ second }) => registeredAs(second),
  },
  { label: "似ているところ", width: "minmax(0, 1fr)", cell: ({ first, second }) => likenessText(likeness(first, second)) },
];

type Change = (pair: PairOfIds) => Promise<void>;

const awayColumn = (distinguish: Change): DataColumn<PairRow> => ({
  label: "操作",
  width: "208px",
  tool: true,
  cell: (pair) => (
    <Tools>
      <MergeButton pair={pair} />
      <ChangeButton pair={pair} words="別人" icon={<PersonProhibitedRegular />} change={distinguish} />
    </Tools>
  ),
});

const backColumn = (undistinguish: Change): DataColumn<PairRow> => ({
  label: "操作",
  width: "128px",
  tool: true,
  cell: (pair) => <ChangeButton pair={pair} words="元に戻す" icon={<ArrowUndoRegular />} change={undistinguish} />,
});

function Tools({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return <div className={styles.tools}>{children}</div>;
}

/** Leads to where the two are compared and merged. */
function MergeButton({ pair: { first, second } }: { readonly pair: PairRow }) {
  const styles = useStyles();
  const go = useGo();
  return (
    <Button
      className={styles.button}
      size="small"
      icon={<PeopleTeamRegular />}
      aria-label={`${fullName(first)}と${fullName(second)}：比べて統合`}
      onClick={() => go(pathTo("/partner/merge", {}, { one: first.id, other: second.id }))}
    >
      統合
    </Button>
  );
}

interface ChangeButtonProps {
  readonly pair: PairRow;
  readonly words: string;
  readonly icon: React.ReactElement;
  readonly change: Change;
}

function ChangeButton({ pair: { first, second }, words, icon, change }: ChangeButtonProps) {
  const styles = useStyles();
  return (
    <Button
      className={styles.button}
      size="small"
      icon={icon}
      aria-label={`${fullName(first)}と${fullName(second)}：${words}`}
      onClick={() => void change({ partnerId: first.id, otherId: second.id })}
    >
      {words}
    </Button>
  );
}

const useStyles = makeStyles({
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", maxWidth: "100%" },
  tools: { display: "flex", gap: "8px" },
  // The button is larger than its line, but does not stretch the row.
  button: { margin: "-6px 0", [touch]: { minHeight: touchSize, margin: "-12px 0" } },
});
