import { makeStyles, tokens } from "@fluentui/react-components";
import { ChevronLeftRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { pathTo } from "#client/device/path-to.ts";
import type { GuideSlug } from "#client/records/guide/guide-titles.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { below, buttonLink, notPrinted } from "#client/ui/theme/styles.ts";

interface Neighbour {
  readonly slug: GuideSlug;
  readonly title: string;
}

interface GuideStepsProps {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** The links to the pages before and after the current one. */
export function GuideSteps({ previous, next }: GuideStepsProps) {
  const styles = useStyles();
  return (
    <nav aria-label="前後のページ" className={styles.root}>
      {previous && (
        <AppLink href={pathTo("/guide/$page", { page: previous.slug })} rel="prev" className={styles.link}>
          <ChevronLeftRegular aria-hidden="true" />
          {`前へ：${previous.title}`}
        </AppLink>
      )}
      {next && (
        <AppLink href={pathTo("/guide/$page", { page: next.slug })} rel="next" className={styles.link}>
          {`次へ：${next.title}`}
          <ChevronRightRegular aria-hidden="true" />
        </AppLink>
      )}
    </nav>
  );
}

const useStyles = makeStyles({
  root: {
    ...notPrinted,
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    "& > [rel=next]": { marginInlineStart: "auto" },
    [below.smallPhone]: { flexDirection: "column", "& > [rel=next]": { marginInlineStart: 0 } },
  },
  link: { ...buttonLink, gap: "6px", color: tokens.colorNeutralForeground1 },
});
