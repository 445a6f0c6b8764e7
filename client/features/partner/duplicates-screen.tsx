import { makeStyles } from "@fluentui/react-components";
import { PeopleTeamRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { pageOf } from "#client/records/pages.ts";
import type { AlikePair } from "#client/search/people/person-index.ts";
import { useAlikePairs } from "#client/search/people/use-people.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { link, touchTarget } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { likenessText } from "#sync/model/rules/same-person.ts";

const size = 50;

type PairRow = AlikePair & { readonly id: string };

/** Lists pairs of partners who are probably one person (decision 078). All of it works offline. */
export function DuplicatesScreen() {
  const { value: pairs, partial, failed, retry } = useAlikePairs();
  const rows = useMemo(() => pairs?.map((pair): PairRow => ({ ...pair, id: `${pair.first.id}/${pair.second.id}` })), [pairs]);
  const [page, setPage] = useState(1);
  return (
    <Page
      title="重複の疑い"
      count={rows && countText(rows.length, "組", partial)}
      breadcrumb={[
        { label: "ホーム", href: "/home" },
        { label: "パートナー", href: "/partner/search" },
      ]}
      fill
    >
      {failed ? (
        <ErrorState title="パートナーを比べられませんでした" hint="端末のデータを読み取れませんでした。" retry={retry} />
      ) : (
        <ListTable
          label="重複の疑い"
          noun="組"
          columns={columns}
          rows={rows?.slice((page - 1) * size, page * size)}
          partial={partial}
          paging={{ page, size, matched: rows?.length ?? 0, onPage: setPage }}
          empty={
            <EmptyState
              icon={<PeopleTeamRegular />}
              title="重複と思われるパートナーはいません"
              hint="氏名・カナ・生年月日・メールアドレス・電話番号で、全員を比べています。"
            />
          }
        />
      )}
    </Page>
  );
}

function PartnerLink({ row }: { readonly row: AlikePair["first"] }) {
  const styles = useStyles();
  return (
    <AppLink href={pageOf("partner", row.id)} className={styles.link}>
      <ClampedText text={fullName(row)} lines={2} />
    </AppLink>
  );
}

const about = ({ number, createdAt, ...row }: AlikePair["first"]) =>
  `${fullKana(row)}・No.${number}・${formatDate(createdAt)}登録`;

const columns: readonly DataColumn<PairRow>[] = [
  {
    label: "先に登録",
    width: "minmax(0, 1fr)",
    main: true,
    cell: ({ first }) => <PartnerLink row={first} />,
    second: ({ first }) => about(first),
  },
  {
    label: "後に登録",
    width: "minmax(0, 1fr)",
    cell: ({ second }) => <PartnerLink row={second} />,
    second: ({ second }) => about(second),
  },
  {
    label: "似ているところ",
    width: "minmax(0, 1.2fr)",
    cell: ({ likeness }) => likenessText(likeness),
  },
];

const useStyles = makeStyles({
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", maxWidth: "100%" },
});
