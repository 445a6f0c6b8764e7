import { PeopleTeamRegular, TagDismissRegular, TagRegular } from "@fluentui/react-icons";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Address, pathTo } from "#client/device/path-to.ts";
import { bulkActions, tooMany } from "#client/records/bulk/bulk-actions.tsx";
import { BulkEdit } from "#client/records/bulk/bulk-edit.tsx";
import type { BulkKind } from "#client/records/bulk/bulk-plan.ts";
import type { BulkField } from "#client/records/bulk/bulk-question.tsx";
import { AddToList, addToListAction } from "#client/records/candidate/add-to-list.tsx";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import type { ResumeHit } from "#client/records/file/text-hits.ts";
import { FilteredBar } from "#client/records/filters/filtered-bar.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { keepListAddress } from "#client/records/pages.ts";
import { comparePartnersAction } from "#client/records/partner/compare-partners.tsx";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { usePartnerTags } from "#client/records/tag/use-partner-tags.ts";
import { useCreateAction } from "#client/records/use-create-action.tsx";
import { useListedFile } from "#client/records/use-listed-file.ts";
import { GoneView } from "#client/records/view/gone-view.tsx";
import { useListViews } from "#client/records/view/use-list-views.ts";
import { ViewMenu } from "#client/records/view/view-menu.tsx";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { ChoiceControl } from "#client/ui/form/controls/choice-control.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ListCount } from "#client/ui/table/list-count.tsx";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import { useKeptSelection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import { useListFocus } from "#client/ui/table/use-list-focus.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerSheet } from "#sync/model/sheets/partner.ts";
import type { Tagging } from "./bulk-tagging.ts";
import { BulkTags } from "./bulk-tags.tsx";
import { addressOfList } from "./list-address.ts";
import { forgetOtherOrigin, keepOrigin } from "./list-origin.ts";
import type { PartnerRow } from "./partner-columns.tsx";
import { PartnerFilters } from "./partner-filters.tsx";
import { PartnerList } from "./partner-list.tsx";
import { isByFiles, listQueryOf } from "./partner-list-query.ts";
import { isNarrowed, type PartnerSearch, partnerSearch, partnerTable } from "./partner-search-params.ts";
import { PartnerTextLine } from "./partner-text-line.tsx";
import { usePartnerTexts } from "./partner-text-search.ts";
import { useListActions } from "./use-list-actions.tsx";

interface PartnerSearchScreenProps {
  readonly search: PartnerSearch;
  readonly onSearch: OnSearch<PartnerSearch>;
}

/** The list of partners. The device answers each keystroke, and the address contains the search. */
export function PartnerSearchScreen({ search, onSearch: write }: PartnerSearchScreenProps) {
  const [views, onSearch] = useListViews("partner", partnerSearch, search, write, partnerTable);
  const { box, shown, change, reset } = useFoundList(partnerSearch, search, onSearch);
  const { settled, commit } = box;
  const texts = usePartnerTexts(settled);
  const byFiles = isByFiles(shown);
  const found = texts.search.state === "failed" ? noPartners : texts.byPartner;
  const query = useMemo(
    () => (byFiles && !found ? undefined : listQueryOf(shown, found && [...found.keys()])),
    [shown, byFiles, found],
  );
  const result = useColumnIndex(partner, query, !shown.name);
  const tags = usePartnerTags();
  const words = useFilterWords(partnerFilters, search);
  const { list, toFirstRow, chooser } = useListFocus();

  const go = useGo();
  const selection = useKeptSelection(partner.name);
  const [asked, setAsked] = useState<Tagging>();
  const [bulk, setBulk] = useState<BulkKind>();
  const [adding, setAdding] = useState<readonly string[]>();
  const selectionActions = useCallback<SelectionActions>(
    (ids) => [
      ...taggingActions(ids.length, setAsked),
      addToListAction(ids.length, () => setAdding(ids)),
      comparePartnersAction(ids, go),
      ...mergeActions(ids, go),
      ...bulkActions(partner.name, ids.length, setBulk),
    ],
    [go],
  );
  const file = useListedFile(partnerSheet, query);
  const listed = useRef(shown);
  useLayoutEffect(() => {
    listed.current = shown;
  }, [shown]);
  const open = useCallback(
    ({ id }: PartnerRow) => {
      commit();
      keepOrigin(id, { search: listed.current });
    },
    [commit],
  );
  useEffect(() => {
    keepListAddress("partner", addressOfList(search));
    forgetOtherOrigin(search);
  }, [search]);

  return (
    <Page
      title="パートナー"
      fill
      primary={useCreateAction(partner)}
      actions={useListActions()}
      count={<ListCount result={result} />}
    >
      <WaitingDrafts of={partner.name} />
      <FilteredBar filters={partnerFilters} values={search} words={words} onChange={change}>
        <SearchBar {...box} id="partner" noun="パートナー" by="氏名・カナ・メール・企業名" onReset={reset} onDown={toFirstRow}>
          <ViewMenu views={views} />
          <PartnerFilters search={search} tags={tags.tags} words={words} onChange={change} />
        </SearchBar>
      </FilteredBar>
      <GoneView views={views} />
      <PartnerTextLine
        {...texts}
        narrowed={byFiles}
        partial={result?.partial === "rows"}
        onNarrow={(narrowed) => change({ by: narrowed ? "files" : "names" })}
      />
      {result?.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <BulkTags
        selection={selection}
        tags={tags.tags}
        asked={asked}
        onAnswered={() => setAsked(undefined)}
        focusAfter={chooser}
      />
      <BulkEdit
        name="partnerBulk"
        selection={selection}
        entityOf={entityOf}
        asked={bulk}
        fields={bulkFields}
        onAnswered={() => setBulk(undefined)}
        focusAfter={chooser}
      />
      <AddToList partnerIds={adding} onClose={() => setAdding(undefined)} />
      <PartnerList
        ref={list}
        result={result}
        search={shown}
        tags={tags.byId}
        hits={byFiles ? texts.byPartner : undefined}
        narrowed={isNarrowed(shown)}
        file={file}
        onOpen={open}
        onChange={change}
        onReset={reset}
        selection={selection}
        selectionActions={selectionActions}
      />
    </Page>
  );
}

const entityOf = () => partner.name;
const bulkFields: readonly BulkField[] = [{ name: "status", field: partner.fields.status, control: ChoiceControl }];
const noPartners: ReadonlyMap<string, ResumeHit> = new Map();

/** Two who are chosen can be compared, and merged. */
function mergeActions([one, other, ...more]: readonly string[], go: (to: Address) => void): readonly Action[] {
  if (one === undefined || other === undefined || more.length > 0) return [];
  const run = () => go(pathTo("/partner/merge", {}, { one, other }));
  return [{ id: "partner.merge", label: "比べて統合", icon: <PeopleTeamRegular />, run }];
}

function taggingActions(count: number, ask: (tagging: Tagging) => void): readonly Action[] {
  const disabledReason = tooMany(count);
  return [
    { id: "partner.addTags", label: "タグを付ける", icon: <TagRegular />, disabledReason, run: () => ask("add") },
    { id: "partner.removeTags", label: "タグを外す", icon: <TagDismissRegular />, disabledReason, run: () => ask("remove") },
  ];
}
