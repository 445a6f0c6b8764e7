import { PeopleSearchRegular } from "@fluentui/react-icons";
import { memo, type Ref, useDeferredValue, useMemo } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { ResumeHit } from "#client/records/file/text-hits.ts";
import { pageOf } from "#client/records/pages.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { columnsIn } from "#client/records/view/view-query.ts";
import type { ListResult } from "#client/search/list-query.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { ListedFile } from "#client/ui/table/list-file-menu.tsx";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { NotFoundYet, NothingFound } from "#client/ui/table/nothing-found.tsx";
import type { Selection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import { touch } from "#client/ui/theme/styles.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type PartnerRow, partnerColumns } from "./partner-columns.tsx";
import { hitColumn } from "./partner-hit-column.tsx";
import { type PartnerSearch, partnersPerPage, partnerTable } from "./partner-search-params.ts";
import { PartnerUnsentDot } from "./partner-unsent-dot.tsx";

interface PartnerListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly result: ListResult<PartnerRow> | undefined;
  readonly search: PartnerSearch;
  readonly tags: ReadonlyMap<string, TagChoice>;
  /** The matches in the partners' résumés, if the text is searched there. */
  readonly hits: ReadonlyMap<string, ResumeHit> | undefined;
  readonly narrowed: boolean;
  /** The file in which the list can be exported. */
  readonly file?: ListedFile | undefined;
  /** Called before a partner's page opens. */
  readonly onOpen: (row: PartnerRow) => void;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
  readonly onReset: () => void;
  readonly selection: Selection;
  /** The actions for the chosen partners. */
  readonly selectionActions: SelectionActions;
}

/** Shows one page of partners. It has few elements, since a keystroke may change all of it. */
export const PartnerList = memo(function PartnerList(props: PartnerListProps) {
  const { ref, search, tags, hits, narrowed, file, onOpen, onChange, onReset, selection, selectionActions } = props;
  // Fifty rows are rendered in slices: the next key does not wait for them.
  const result = useDeferredValue(props.result);
  const tight = useMediaQuery("(min-width: 768px) and (max-width: 1099px)");
  const roomy = !useMediaQuery("(min-width: 768px) and (max-width: 1279.98px)");
  const touched = useMediaQuery(touch);
  const text = hits ? (search.name ?? "") : "";
  const all = useMemo(() => partnerColumns(tags, { tight, roomy, touched }), [tags, tight, roomy, touched]);
  // With new columns for each key, each row would render twice: at once, and again for the results.
  const columns = useMemo(
    () => (hits ? withHits(all, hitColumn(hits, text, onOpen), tight) : all),
    [all, tight, hits, text, onOpen],
  );
  return (
    <ListTable
      ref={ref}
      label={partnerTable}
      noun="パートナー"
      columns={columns}
      rows={result?.rows}
      partial={result?.partial === "rows"}
      keyBy="place"
      rowHref={hrefOf}
      onOpen={onOpen}
      rowName={fullName}
      file={file}
      unsentMark={unsentMark}
      addressedColumns={columnsIn(search, onChange)}
      selection={selection}
      selectionActions={selectionActions}
      sort={search.sort}
      onSort={(sort) => onChange({ sort: sort === "kana" ? sort : "updatedAt" })}
      paging={{
        page: search.page ?? 1,
        size: partnersPerPage,
        matched: result?.matched ?? 0,
        onPage: (page) => onChange({ page }),
        steps: true,
      }}
      pending={narrowed && <NotFoundYet />}
      empty={<NothingFound noun="パートナー" icon={<PeopleSearchRegular />} narrowed={narrowed} onReset={onReset} />}
    />
  );
});

/** A match in a résumé takes the space of less important columns. */
function withHits(
  [main, _mail, status, tags]: ReturnType<typeof partnerColumns>,
  hit: ReturnType<typeof hitColumn>,
  tight: boolean,
): ReturnType<typeof partnerColumns> {
  return [main, hit, status, tight ? undefined : tags].filter((column) => column !== undefined);
}

const unsentMark = ({ id }: PartnerRow) => <PartnerUnsentDot id={id} tags />;
const hrefOf = ({ id }: PartnerRow): Address => pageOf("partner", id);
