import { makeStyles, tokens } from "@fluentui/react-components";
import { useEffect } from "react";
import { endNews } from "#client/device/introductions.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { Crumb } from "#client/ui/page/page-head.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { GuideText } from "./guide-text.tsx";
import { releases } from "./news.ts";

/** 新しいこと: what each version has brought, the newest first. Whoever opens it has seen the news. */
export function NewsScreen() {
  const styles = useStyles();
  const { id } = useActor();
  useEffect(() => endNews(id), [id]);
  return (
    <Page title="新しいこと" breadcrumb={trail}>
      <article className={styles.article}>
        {releases.map(({ version, date, lines }) => (
          <section key={version} aria-labelledby={`news-${version}`}>
            <Card>
              <h2 id={`news-${version}`} className={styles.heading}>
                {version} の新しいこと
                <span className={styles.date}>{formatDate(date)}</span>
              </h2>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line}>
                    <GuideText text={line} />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
        <p>
          <AppLink href="/guide">使い方の目次へ</AppLink>
        </p>
      </article>
    </Page>
  );
}

const trail: readonly Crumb[] = [{ label: "使い方", href: "/guide" }];

const useStyles = makeStyles({
  article: { display: "flex", flexDirection: "column", gap: "16px", width: "100%", maxWidth: "840px" },
  heading: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "12px",
    fontSize: "16px",
    lineHeight: "24px",
    fontWeight: tokens.fontWeightSemibold,
  },
  date: {
    ...smallText,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  lines: {
    display: "grid",
    rowGap: "8px",
    marginTop: "12px",
    paddingInlineStart: "20px",
    listStyleType: "disc",
    lineHeight: "24px",
  },
});
