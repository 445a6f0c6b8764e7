import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { plainLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";

interface HomeCardProps<T> {
  readonly title: string;
  /** A number after the title, in a lighter weight. */
  readonly count?: string | undefined;
  /** A link to the whole list, of which the card shows a part. */
  readonly more?: { readonly label: string; readonly href: Address } | undefined;
  readonly reading: FigureReading<T>;
  readonly children: (value: T) => ReactNode;
}

/** A card of the home page with its own heading. It shows its content, a skeleton, or an error with a button to try again. */
export function HomeCard<T>({ title, count, more, reading, children }: HomeCardProps<T>) {
  const styles = useStyles();
  const id = useId();
  const { value, partial, failed, retry } = reading;
  return (
    <section aria-labelledby={id} className={styles.root}>
      <Card>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {partial && count === undefined && <span className={styles.count}>{receivingWord}</span>}
          {more && (
            <AppLink href={more.href} className={styles.more}>
              {more.label}
            </AppLink>
          )}
        </header>
        {failed ? (
          <ErrorState title={`${title}を読み込めませんでした`} hint="端末のデータを読み取れませんでした。" retry={retry} />
        ) : value === undefined ? (
          <SkeletonLines lines={4} />
        ) : (
          children(value)
        )}
      </Card>
    </section>
  );
}

const useStyles = makeStyles({
  // The card is as tall as the card beside it.
  root: { display: "grid", minWidth: 0 },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "24px", marginBottom: "12px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontSize: smallText.fontSize, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  more: {
    display: "inline-flex",
    alignItems: "center",
    flexShrink: 0,
    marginInlineStart: "auto",
    fontSize: smallText.fontSize,
    ...plainLink,
    ...touchTarget,
  },
});
