import { makeStyles, tokens } from "@fluentui/react-components";
import {
  ArrowUploadRegular,
  DeleteRegular,
  EditRegular,
  PeopleSearchRegular,
  PeopleTeamRegular,
  PersonSubtractRegular,
} from "@fluentui/react-icons";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { editPageOf, listAddress, pageOf, trailTo } from "#client/records/pages.ts";
import { comparePartnersAction } from "#client/records/partner/compare-partners.tsx";
import { mostCompared } from "#client/records/partner/compare-search.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { byTagName } from "#client/records/tag/group-tags.ts";
import { useRestore } from "#client/records/trash/use-restore.ts";
import { useRecord } from "#client/records/use-record.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { type Step, stepPlace } from "#client/ui/table/reorder.ts";
import { useKeptSelection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import { candidate, candidateList } from "#sync/model/entities/candidate.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { project } from "#sync/model/entities/project.ts";
import { removeCandidateList } from "#sync/model/mutators/candidate.ts";
import { mostCandidates } from "#sync/model/rules/candidate.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { candidateSheet } from "#sync/model/sheets/candidate.ts";
import { type CandidateRow, candidateColumns } from "./candidate-columns.tsx";
import { useNoteDrafts } from "./candidate-drafts.ts";
import { EditsWithoutRow } from "./edits-without-row.tsx";
import { type CandidatesReading, type CandidateView, readCandidates } from "./read-candidates.ts";
import { type CandidateActs, useCandidateActs } from "./use-candidate-acts.ts";

/** A list of candidates: who is on it, in which order, and what is noted there. */
export function CandidateListScreen({ address }: { readonly address: string }) {
  return (
    <RecordGate record={useRecord(candidateList, address, readCandidates)}>
      {(reading) => <Candidates key={reading.list.id} {...reading} />}
    </RecordGate>
  );
}

function Candidates(reading: CandidatesReading) {
  const { list, candidates } = reading;
  const styles = useStyles();
  const go = useGo();
  const [said, say] = useState("");
  const drafts = useNoteDrafts(list.id);
  const acts = useSteadyActs(useCandidateActs(reading, say));
  const tight = useMediaQuery("(min-width: 768px) and (max-width: 1359.98px)");
  const { tags, projectRow } = useAround(list.projectId);
  const indexed = useIndexed(candidates);
  const rows = useMemo(() => rowsOf(candidates, indexed), [candidates, indexed]);
  const count = rows.length;
  const columns = useMemo(() => candidateColumns({ tags, drafts, move: acts.move, tight }), [tags, drafts, acts.move, tight]);
  const selection = useKeptSelection(`${candidateList.name}/${list.id}`);
  // Who is taken off is no longer chosen.
  const takeOff = (chosen: readonly CandidateView[]) => {
    selection.chooseAll(
      chosen.map(({ id }) => id),
      false,
    );
    acts.remove(chosen);
  };
  const selectionActions: SelectionActions = (ids) => {
    const chosen = rows.filter(({ id }) => ids.includes(id));
    return [
      comparePartnersAction(ids, go),
      { id: "candidate.putFirst", label: "先頭へ移動", icon: <ArrowUploadRegular />, run: () => acts.putFirst(chosen) },
      {
        id: "candidate.removeAll",
        label: "リストから外す",
        icon: <PersonSubtractRegular />,
        danger: true,
        run: () => takeOff(chosen),
      },
    ];
  };
  const search: Action = {
    id: "candidate.search",
    label: "パートナーを探す",
    icon: <PeopleSearchRegular />,
    run: () => go(listAddress("partner")),
  };
  const edit: Action = {
    id: "candidateList.edit",
    label: "名前と案件を編集",
    icon: <EditRegular />,
    run: () => go(editPageOf("candidateList", list.id)),
  };
  const there = candidates.filter(({ inTrash }) => !inTrash);
  const living = there.length;
  // The list is in an order of preference.
  const compareFirst: Action = {
    ...comparePartnersAction(
      there.slice(0, mostCompared).map(({ id }) => id),
      go,
    ),
    id: "candidateList.compare",
    label: `上位${Math.min(mostCompared, Math.max(2, living))}名を比較`,
  };
  return (
    <Page
      title={list.name}
      breadcrumb={trailTo("candidateList")}
      fill
      count={<LiveRegion as="span">{`${numberText(living)}名`}</LiveRegion>}
      secondary={[search]}
      actions={[compareFirst, edit, useRemoveList(list)]}
    >
      {projectRow && projectRow.deletedAt === null && (
        <p className={styles.about}>
          案件 <AppLink href={pageOf("project", projectRow.id)}>{projectRow.name}</AppLink>
        </p>
      )}
      {projectRow && projectRow.deletedAt !== null && <p className={styles.about}>案件 {projectRow.name}（削除済み）</p>}
      <WaitingDrafts of={candidateList.name} id={list.id} />
      <EditsWithoutRow {...{ list, candidates, drafts }} />
      <ListTable
        label="候補"
        noun="候補"
        columns={columns}
        rows={rows}
        partial={false}
        rowHref={({ id, inTrash }) => (inTrash ? null : pageOf("partner", id))}
        rowName={({ name }) => name}
        unsentMark={unsentMark}
        rowMenu={(row) => menuOf(row, living, { ...acts, remove: takeOff })}
        selection={selection}
        selectionActions={selectionActions}
        allIds={() => rows.map(({ id }) => id)}
        file={{ sheet: candidateSheet, ids: () => rows.map((row) => row.candidate.id) }}
        paging={{ page: 1, size: Math.max(mostCandidates, count), matched: count, onPage: () => undefined, window: 1 }}
        empty={
          <EmptyState
            icon={<PeopleTeamRegular />}
            title="候補はまだいません"
            hint="パートナー検索で選び、「候補リストに追加」を押すと、ここに並びます。"
            action={<ActionButton action={search} />}
          />
        }
      />
      <LiveRegion className={styles.said}>{said}</LiveRegion>
    </Page>
  );
}

const unsentMark = (row: CandidateRow) => <UnsentMark entity={candidate} id={row.candidate.id} />;

/** Returns the rows, with the places of those who are in the order. A file counts in the same way. */
function rowsOf(candidates: readonly CandidateView[], indexed: ReturnType<typeof useIndexed>): readonly CandidateRow[] {
  let count = 0;
  return candidates.map((row) => ({ ...row, at: row.inTrash ? null : count++, indexed: indexed.get(row.id) }));
}

/**
 * Returns the actions of one candidate.
 * @param count how many are in the order
 */
function menuOf(row: CandidateRow, count: number, { move, remove }: CandidateActs): readonly Action[] {
  const { id, at } = row;
  const to = (step: Step, label: string): Action[] =>
    at === null || stepPlace(step, at, count) === at ? [] : [{ id: `candidate.${step}`, label, run: () => move(id, step) }];
  return [
    ...to("up", "上へ移動"),
    ...to("down", "下へ移動"),
    ...to("first", "先頭へ移動"),
    ...to("last", "末尾へ移動"),
    {
      id: "candidate.remove",
      label: "リストから外す",
      icon: <PersonSubtractRegular />,
      danger: true,
      run: () => remove([row]),
    },
  ];
}

/** Returns the same functions on each render, which do what the newest ones do. Otherwise all rows would render. */
function useSteadyActs(acts: CandidateActs): CandidateActs {
  const newest = useRef(acts);
  useLayoutEffect(() => {
    newest.current = acts;
  });
  return useMemo(
    () => ({
      move: (id, to) => newest.current.move(id, to),
      putFirst: (chosen) => newest.current.putFirst(chosen),
      remove: (chosen) => newest.current.remove(chosen),
    }),
    [],
  );
}

/** Reads all tags, and the list's project. */
function useAround(projectId: string | null) {
  const reading = useLive(
    async (reader) => ({
      tags: new Map((await reader.all(partnerTag)).sort(byTagName).map((tag) => [tag.id, tag])),
      projectRow: projectId === null ? undefined : await reader.get(project, projectId),
    }),
    [projectId],
  );
  return reading?.value ?? nothing;
}

const nothing = { tags: new Map(), projectRow: undefined };

/** Returns what the index has of these partners, by id. */
function useIndexed(candidates: readonly CandidateView[]): ReadonlyMap<string, ListRowOf<typeof partner>> {
  const ids = candidates.map(({ id }) => id);
  const found = useColumnIndex(partner, { ids, sort: "updatedAt", offset: 0, limit: ids.length });
  return useMemo(() => new Map(found?.rows.map((row) => [row.id, row])), [found]);
}

/** Returns the action that removes the list, with an undo. */
function useRemoveList({ id, name }: CandidatesReading["list"]): Action {
  const mutate = useMutate();
  const restore = useRestore();
  const toast = useToast();
  const fault = useFault();
  const go = useGo();
  const run = useCallback(async () => {
    try {
      await mutate(removeCandidateList, { id });
    } catch (error) {
      if (!isRefusal(error)) return fault("a list of candidates was not removed", error);
      return toast("候補リストを削除できませんでした。", { intent: "error", body: reasonText(error) });
    }
    toast(`候補リスト「${nameInText(name)}」を削除しました。`, {
      action: { label: "元に戻す", run: () => void restore("candidateList", id) },
    });
    go(listAddress("candidateList"));
  }, [mutate, restore, toast, fault, go, id, name]);
  return { id: "candidateList.remove", label: "リストを削除", icon: <DeleteRegular />, danger: true, run };
}

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  said: visuallyHidden,
});
