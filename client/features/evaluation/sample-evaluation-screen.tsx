import { makeStyles, tokens } from "@fluentui/react-components";
import { BriefcaseSearchRegular } from "@fluentui/react-icons";
import { pageOf } from "#client/records/pages.ts";
import { ScoreList } from "#client/records/skill/score-list.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { SampleNotice } from "#client/ui/page/sample-notice.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { averageLines } from "./average-lines.ts";

/** Shows a sample of an evaluation with invented words. It reads no record. */
export function SampleEvaluationScreen() {
  const styles = useStyles();
  const go = useGo();
  const toProjects = {
    id: "sample.projects",
    label: "案件検索へ",
    icon: <BriefcaseSearchRegular />,
    run: () => go("/project/search"),
  };
  return (
    <Page
      title="プロジェクト評価詳細（サンプル）"
      breadcrumb={[
        { label: "案件検索", href: "/project/search" },
        { label: "案件詳細", href: pageOf("project", "1") },
      ]}
      secondary={[toProjects]}
      head={<SampleNotice />}
    >
      <Card>
        <DefinitionGrid
          items={[
            { label: "面談日", value: "2026/04/01" },
            { label: "面談対象者", value: "見本 太郎" },
            { label: "面談者", value: "見本 花子" },
            ...averageLines({ soft: 4, hard: 3.5, all: 3.75, hasHard: true }),
          ]}
        />
      </Card>
      {groups.map(({ name, scores }) => (
        <Card key={name}>
          <section aria-label={name}>
            <h2 className={styles.title}>{name}</h2>
            <ScoreList brief none={nothing} scores={scores} />
          </section>
        </Card>
      ))}
    </Page>
  );
}

const groups = [
  {
    name: "ソフトスキル",
    scores: [
      { label: "受信力", score: 4, memo: "相手の話を最後まで聴き、要点を確かめていた（見本の文章）。" },
      { label: "発信力", score: 4, memo: null },
      { label: "意思決定", score: null, memo: null },
    ],
  },
  {
    name: "ハードスキル",
    scores: [
      { label: "計画立案", score: 4, memo: null },
      { label: "進捗管理", score: 3, memo: "週次の報告が具体的だった（見本の文章）。" },
    ],
  },
];

const useStyles = makeStyles({
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
