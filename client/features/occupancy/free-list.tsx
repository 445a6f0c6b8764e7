import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId, useState } from "react";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { ShowMore } from "#client/ui/page/show-more.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { fieldLabel, from, plainLink, print, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import type { FreePartner, FreePartners } from "./free-partners.ts";

interface FreeListProps extends FreePartners {
  /** Whether partners or contracts may be missing. */
  readonly partial: boolean;
}

const step = 10;

/** Lists who becomes free when, and who is free. */
export function FreeList({ coming, now, partial }: FreeListProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <Card className={styles.card}>
        <h2 id={id} className={styles.title}>
          空き予定
        </h2>
        <FreeGroup title="これから空く" none="これから空く人はいません" people={coming} partial={partial}>
          {(one) => (one.isOverdue ? overdueText(one) : `${formatDate(one.from)}から${untilText(one.until)}`)}
        </FreeGroup>
        <FreeGroup title="いま空いている" none="いま空いている人はいません" people={now} partial={partial}>
          {({ since, until }) => `${since === null ? "契約前" : `${formatDate(since)}から`}${untilText(until)}`}
        </FreeGroup>
      </Card>
    </section>
  );
}

/** Whoever is overdue was to be free already: the day is past. */
const overdueText = ({ last, until }: FreePartner) =>
  `${formatDate(last?.contract.closeDate)}が終了予定日${until === null ? "" : `、${formatDate(until)}まで空き`}`;
const untilText = (until: string | null) => (until === null ? "" : `${formatDate(until)}まで`);

interface FreeGroupProps {
  readonly title: string;
  /** Said if there are none. */
  readonly none: string;
  readonly people: readonly FreePartner[];
  readonly partial: boolean;
  /** Returns the days as text. */
  readonly children: (one: FreePartner) => string;
}

function FreeGroup({ title, none, people, partial, children }: FreeGroupProps) {
  const styles = useStyles();
  const id = useId();
  const [shown, setShown] = useState(step);
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.group}>
        <span id={id}>{title}</span> <span className={styles.count}>{countText(people.length, "名", partial)}</span>
      </h3>
      {people.length > 0 ? (
        <ul className={styles.list}>
          {people.slice(0, shown).map((one) => (
            <FreeItem key={one.id} one={one} days={children(one)} />
          ))}
        </ul>
      ) : partial ? (
        <ReceivingLine />
      ) : (
        <p className={styles.none}>{none}</p>
      )}
      <ShowMore className={styles.more} left={people.length - shown} unit="名" onMore={() => setShown(shown + step * 3)} />
    </section>
  );
}

function FreeItem({ one, days }: { readonly one: FreePartner; readonly days: string }): ReactNode {
  const styles = useStyles();
  const { id, name, last, isOverdue } = one;
  return (
    <li className={styles.item}>
      <span className={styles.line}>
        <AppLink href={pageOf("partner", id)} className={styles.name} title={name}>
          {name}
        </AppLink>
        {isOverdue && (
          <StatusBadge small tone="danger">
            終了日超過
          </StatusBadge>
        )}
      </span>
      <span className={styles.days}>{days}</span>
      {last && (
        <AppLink href={pageOf("contract", last.contract.id)} className={styles.last} title={last.projectName}>
          {last.projectName}
        </AppLink>
      )}
    </li>
  );
}

const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 } as const;

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    // Beside the picture, the list has its height and scrolls by itself.
    [from.wide]: { display: "flex", flexDirection: "column", minHeight: 0 },
    [print]: { display: "block", marginTop: "16px" },
  },
  card: {
    display: "grid",
    gap: "16px",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
    alignItems: "start",
    [from.wide]: { overflowY: "auto", overscrollBehavior: "contain", gridTemplateColumns: "minmax(0, 1fr)" },
  },
  title: { gridColumn: "1 / -1", fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: 600 },
  group: { ...fieldLabel, marginBottom: "4px" },
  count: { fontWeight: tokens.fontWeightRegular, fontVariantNumeric: "tabular-nums" },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    padding: "6px 0",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ":last-child": { borderBottom: "none" },
    breakInside: "avoid",
  },
  line: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  name: { ...plainLink, ...touchTarget, ...cut, ...smallText, alignContent: "center", fontWeight: tokens.fontWeightSemibold },
  days: { ...smallText, fontVariantNumeric: "tabular-nums" },
  last: {
    ...plainLink,
    ...touchTarget,
    ...cut,
    alignContent: "center",
    fontSize: "12px",
    lineHeight: "18px",
    color: tokens.colorNeutralForeground3,
  },
  none: { margin: 0, ...smallText, color: tokens.colorNeutralForeground3 },
  more: { marginTop: "4px" },
});
