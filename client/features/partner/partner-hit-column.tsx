import { makeStyles } from "@fluentui/react-components";
import { addressOfHit, type ResumeHit } from "#client/records/file/text-hits.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { link, touchTarget } from "#client/ui/theme/styles.ts";
import type { PartnerRow } from "./partner-columns.tsx";

/** Makes the column with the text around a match in a résumé. A link opens the page with the match. */
export const hitColumn = (
  hits: ReadonlyMap<string, ResumeHit>,
  text: string,
  onOpen: (row: PartnerRow) => void,
): DataColumn<PartnerRow> => ({
  label: "該当箇所",
  width: "minmax(220px, 3fr)",
  cell: (row) => {
    const hit = hits.get(row.id);
    return hit && <Snippet hit={hit} text={text} onOpen={() => onOpen(row)} />;
  },
  second: ({ id }) => {
    const hit = hits.get(id);
    return hit && `${hit.name}　${hit.page}ページ`;
  },
});

interface SnippetProps {
  readonly hit: ResumeHit;
  readonly text: string;
  readonly onOpen: () => void;
}

function Snippet({ hit, text, onOpen }: SnippetProps) {
  const styles = useStyles();
  return (
    <AppLink
      href={addressOfHit(hit, text)}
      className={styles.snippet}
      aria-label={`${hit.owner}の${hit.name}の${hit.page}ページを開く：${hit.snippet}`}
      onClick={onOpen}
    >
      {hit.snippet}
    </AppLink>
  );
}

const useStyles = makeStyles({
  snippet: {
    ...link,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "var(--lines, 2)",
    overflow: "hidden",
    overflowWrap: "anywhere",
    ...touchTarget,
  },
});
