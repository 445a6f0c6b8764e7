import { makeStyles, tokens } from "@fluentui/react-components";
import { HatGraduationRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useState } from "react";
import { appVersion } from "#client/device/app-version.ts";
import { endTour } from "#client/device/introductions.ts";
import { pathTo } from "#client/device/path-to.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import type { GuideAudience } from "#client/records/guide/guide-titles.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { rowLink, smallText, touch } from "#client/ui/theme/styles.ts";
import { listedPages } from "./guide-pages.ts";

const Tour = lazy(() => import("./tour/tour.tsx").then(({ Tour }) => ({ default: Tour })));

/** 使い方: the table of contents, by those whom a page is for. */
export function GuideIndexScreen() {
  const styles = useStyles();
  const { id, master } = useActor();
  const pages = listedPages(master);
  const [isTouring, setTouring] = useState(false);
  const tour = {
    id: "guide.tour",
    label: "はじめての案内",
    icon: <HatGraduationRegular />,
    keywords: ["tour", "つあー", "あんない", "入門"],
    run: () => setTouring(true),
  };
  const end = (how: "left" | "finished") => {
    setTouring(false);
    endTour(id, how);
  };
  return (
    <Page title="使い方" secondary={[tour]}>
      <p className={styles.lead}>
        画面の右上の「？」を押すと、その画面の使い方が開きます。はじめての方は、「ホームの見方」から順に読んでください。一時間ほどで、ひととおり使えるようになります。
      </p>
      {audiences.map(({ audience, label }) => {
        const listed = pages.filter((page) => page.audience === audience);
        if (listed.length === 0) return null;
        return (
          <section key={audience} aria-labelledby={`guide-${audience}`}>
            <h2 id={`guide-${audience}`} className={styles.heading}>
              {label}
            </h2>
            <Card flush>
              <ul className={styles.list}>
                {listed.map(({ slug, title, summary }) => (
                  <li key={slug}>
                    <AppLink href={pathTo("/guide/$page", { page: slug })} className={styles.link}>
                      <span className={styles.title}>{title}</span>
                      <span className={styles.summary}>{summary}</span>
                    </AppLink>
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        );
      })}
      <p className={styles.foot}>
        Musubi {appVersion}・<AppLink href="/guide/news">新しいこと</AppLink>
      </p>
      {isTouring && (
        <Suspense fallback={null}>
          <Tour onEnd={end} />
        </Suspense>
      )}
    </Page>
  );
}

const audiences: readonly { readonly audience: GuideAudience; readonly label: string }[] = [
  { audience: "everyone", label: "みなさんへ" },
  { audience: "masters", label: "マスター管理者の方へ" },
  { audience: "operators", label: "運用する方へ" },
];

const useStyles = makeStyles({
  lead: { maxWidth: "48em", lineHeight: "24px", color: tokens.colorNeutralForeground2 },
  foot: { display: "flex", alignItems: "center", flexWrap: "wrap", ...smallText, color: tokens.colorNeutralForeground3 },
  heading: { margin: "8px 0", fontSize: "16px", lineHeight: "24px", fontWeight: tokens.fontWeightSemibold },
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(320px, 100%), 1fr))",
    gap: "4px",
    padding: "8px",
  },
  link: {
    ...rowLink,
    display: "flex",
    flexDirection: "column",
    gap: "2px",
    height: "100%",
    padding: "10px 12px",
    [touch]: { minHeight: "48px" },
  },
  title: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
  summary: { fontSize: "13px", lineHeight: "20px", color: tokens.colorNeutralForeground3 },
});
