import { Button, Link, makeStyles, tokens } from "@fluentui/react-components";
import { PeopleSearchRegular } from "@fluentui/react-icons";
import { type ReactNode, useMemo, useState } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type Filtered, isFiltered, questionOf } from "../filters/define-filters.ts";
import { FilterMenus } from "../filters/filter-menus.tsx";
import { useFilterWords } from "../filters/use-filter-words.ts";
import { partnerFilters } from "./partner-filters.ts";
import { useComparedChoice } from "./use-compared-choice.tsx";

const pageSize = 20;

type Values = Filtered<typeof partnerFilters>;
const noFilters: Values = {};

/** A partner who can be chosen, with further facts; undefined while these are being read. */
export type PartnerChoice<F> = ListRowOf<typeof partner> & { readonly facts: F | undefined };

interface PartnerChoiceDialogProps<F> {
  readonly title: string;
  /** The filters beside the name. It must be the same list on each render. */
  readonly by: readonly (keyof Values)[];
  /** Reads the facts of some partners, by id. It must be the same function on each render. */
  readonly read: (reader: ReplicaReader, ids: readonly string[]) => Promise<ReadonlyMap<string, F>>;
  /** The columns after the name. */
  readonly columns: readonly DataColumn<PartnerChoice<F>>[];
  readonly onChoose: (partnerId: string) => void;
  readonly onClose: () => void;
  /** Whether several can be marked and shown side by side. The address must open the dialog, so that Back leads to it. */
  readonly compared?: true;
  /** Shown above the filters. */
  readonly head?: ReactNode;
}

/** Lets the user choose a partner. The device alone finds them, however many there are. */
export function PartnerChoiceDialog<F>(props: PartnerChoiceDialogProps<F>) {
  const { title, by, read, columns, compared, head } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState("");
  const { settled, composing } = useSettledText(typed);
  const [values, setValues] = useState(noFilters);
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(partnerFilters).filter(([key]) => by.some((one) => one === key))),
    [by],
  );
  const words = useFilterWords(filters, values);
  const [page, setPage] = useState(1);
  const { selection, selected, compare, onChoose, onClose } = useComparedChoice(props);
  const narrow = (next: Values) => {
    setValues(next);
    setPage(1);
  };
  const result = useColumnIndex(partner, {
    ...(settled.trim() !== "" && { text: settled }),
    ...questionOf<typeof partner>(partnerFilters, values),
    sort: "updatedAt",
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const listed = useSteady(result?.rows.map(({ id }) => id) ?? []);
  const facts = useLast(useLive((reader) => read(reader, listed), [read, listed]))?.value;
  const rows = result?.rows.map((row): PartnerChoice<F> => ({ ...row, facts: facts?.get(row.id) }));
  const pages = Math.max(1, Math.ceil((result?.matched ?? 0) / pageSize));
  const isNarrowed = settled.trim() !== "" || isFiltered(partnerFilters, values);
  const clear = () => {
    setTyped("");
    narrow(noFilters);
  };
  const name: DataColumn<PartnerChoice<F>> = {
    label: "パートナー",
    width: "minmax(140px, 1.2fr)",
    main: true,
    cell: (row) => (
      <Link as="button" className={styles.name} onClick={() => onChoose(row.id)}>
        <ClampedText text={fullName(row)} lines={2} />
      </Link>
    ),
  };
  return (
    <AppDialog
      maxWidth="full"
      title={title}
      onClose={onClose}
      typedIn={isNarrowed || selected.length > 0 || undefined}
      content={{ className: styles.content }}
      startAction={
        <nav aria-label="ページ送り" className={styles.pager}>
          <Button disabledFocusable={page <= 1} onClick={() => setPage(Math.min(page - 1, pages))}>
            前へ
          </Button>
          <span aria-live="polite" className={styles.page}>
            ページ {page} - {pages}
          </span>
          <Button disabledFocusable={page >= pages} onClick={() => setPage(page + 1)}>
            次へ
          </Button>
        </nav>
      }
      actions={
        <>
          {compared && compare}
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      {head}
      <search className={styles.filters}>
        <SearchBox
          className={styles.search}
          aria-label="パートナー名"
          placeholder="氏名・カナ・メール・企業名"
          value={typed}
          onChange={(_event, data) => {
            setTyped(data.value);
            setPage(1);
          }}
          {...composing}
        />
        <FilterMenus filters={filters} values={values} words={words} onChange={(patch) => narrow({ ...values, ...patch })} />
        {isNarrowed && (
          <PassingButton appearance="transparent" onClick={clear}>
            条件をクリア
          </PassingButton>
        )}
      </search>
      {result?.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <div className={styles.rows}>
        <DataTable
          inset
          label="パートナー"
          columns={[name, ...columns]}
          {...(compared && { selection, rowName: fullName })}
          rows={rows}
          partial={result?.partial === "rows"}
          empty={
            <EmptyState
              icon={<PeopleSearchRegular />}
              title={isNarrowed ? "条件に合うパートナーはいません" : "パートナーはいません"}
              hint={isNarrowed ? "条件を変えてお試しください。" : "パートナーを登録すると、ここで選べます。"}
              action={isNarrowed ? <Button onClick={clear}>条件をクリア</Button> : undefined}
            />
          }
        />
      </div>
    </AppDialog>
  );
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px", minHeight: 0 },
  filters: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", flexShrink: 0 },
  search: { flex: "1 1 240px", maxWidth: "360px" },
  rows: { flex: "1 1 0", minHeight: 0, overflowY: "auto" },
  name: { textAlign: "start", [touch]: { minHeight: touchSize, minWidth: touchSize } },
  pager: { display: "flex", alignItems: "center", gap: "12px" },
  page: { color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
});
