import { makeStyles, tokens } from "@fluentui/react-components";
import { BookQuestionMarkRegular, OpenRegular } from "@fluentui/react-icons";
import { useActor } from "#client/device/replica-provider.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { Crumb } from "#client/ui/page/page-head.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { listedPages } from "./guide-pages.ts";
import { GuideSection } from "./guide-section.tsx";
import { GuideSteps } from "./guide-steps.tsx";

/** A page of the guide by its key in the address. Pages that are not listed for this user are not shown to them. */
export function GuidePageScreen({ slug }: { readonly slug: string }) {
  const styles = useStyles();
  const go = useGo();
  const pages = listedPages(useActor().master);
  const at = pages.findIndex((page) => page.slug === slug);
  const page = pages[at];
  if (!page) {
    const toIndex = { id: "guide.index", label: "使い方の目次へ", icon: <BookQuestionMarkRegular />, run: () => go("/guide") };
    return (
      <Page title="使い方のページが見つかりません" breadcrumb={trail} ownHead>
        <EmptyState
          heading
          icon={<BookQuestionMarkRegular />}
          title="使い方のページが見つかりません"
          hint="アドレスが正しくないか、マスター管理者のためのページです。"
          action={<ActionButton action={toIndex} />}
        />
      </Page>
    );
  }
  const { screen, title, summary, sections } = page;
  const open = screen && { id: "guide.open", label: "画面を開く", icon: <OpenRegular />, run: () => go(screen) };
  return (
    <Page title={title} breadcrumb={trail} secondary={[printAction, ...(open ? [open] : [])]}>
      <article className={styles.article}>
        <p className={styles.summary}>{summary}</p>
        <Card>
          {sections.map((section) => (
            <GuideSection key={`${slug} ${section.heading}`} {...section} />
          ))}
        </Card>
        <GuideSteps previous={pages[at - 1]} next={pages[at + 1]} />
      </article>
    </Page>
  );
}

const trail: readonly Crumb[] = [{ label: "使い方", href: "/guide" }];

const useStyles = makeStyles({
  article: { display: "flex", flexDirection: "column", gap: "16px", width: "100%", maxWidth: "840px" },
  summary: { lineHeight: "24px", color: tokens.colorNeutralForeground2 },
});
