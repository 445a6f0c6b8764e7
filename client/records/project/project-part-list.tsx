import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { link, notPrinted, touchTarget } from "#client/ui/theme/styles.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";

interface ProjectPartListProps<T> {
  readonly title: string;
  /** Undefined while they are being read. */
  readonly reading: Reading<readonly T[]> | undefined;
  readonly nameOf: (row: T) => string;
  readonly hrefOf: (row: T) => Address;
  /** Returns the facts beside the name. */
  readonly factsOf: (row: T, partial: boolean) => ReactNode;
  /** The link to a new one. */
  readonly create: { readonly label: string; readonly href: Address };
}

/** A part of a project's page that lists what was made for it, with a link to a new one. */
export function ProjectPartList<T extends { readonly id: string }>(props: ProjectPartListProps<T>) {
  const { title, reading, nameOf, hrefOf, factsOf, create } = props;
  const styles = useStyles();
  const { value: rows, partial = false } = reading ?? {};
  return (
    <PagePart title={title} count={rows && rows.length > 0 ? countText(rows.length, "件", partial) : undefined}>
      {rows?.length === 0 &&
        (partial ? <ReceivingLine /> : <p className={styles.nothing}>{`この案件の${title}はありません。`}</p>)}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <AppLink href={hrefOf(row)}>{nameOf(row)}</AppLink>
              <span className={styles.facts}>{factsOf(row, partial)}</span>
            </li>
          ))}
        </ul>
      )}
      <AppLink href={create.href} className={styles.create}>
        {create.label}
      </AppLink>
    </PagePart>
  );
}

const useStyles = makeStyles({
  nothing: { margin: "0 0 8px", color: tokens.colorNeutralForeground3 },
  list: { margin: "0 0 8px", padding: 0, listStyleType: "none" },
  item: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px", padding: "6px 0" },
  facts: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  create: { ...link, ...touchTarget, ...notPrinted, display: "inline-flex", alignItems: "center" },
});
