import { makeStyles, tokens } from "@fluentui/react-components";
import { unknownName } from "#client/records/names.ts";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { SkillScores } from "#sync/model/rules/evaluation.ts";
import { ScoreList } from "./score-list.tsx";
import { skillsOf, useOccupations } from "./use-occupations.ts";

/** Scores of hard skills by position and group, as they were entered. */
export function HardScoreList({ scores }: { readonly scores: SkillScores }) {
  const styles = useStyles();
  const occupations = useOccupations();
  if (scores.length === 0) return <p className={styles.none}>ハードスキルの評価はありません。</p>;
  if (!occupations) return <SkeletonLines lines={3} />;
  const bySkill = new Map(scores.map((score) => [score.skillId, score]));
  const judged = (skills: readonly { readonly id: number; readonly name: string }[]) =>
    skills.flatMap(({ id, name }) => {
      const score = bySkill.get(id);
      return score ? [{ ...score, label: name }] : [];
    });
  const known = new Set(occupations.flatMap(skillsOf).map(({ id }) => id));
  const unknown = scores.filter(({ skillId }) => !known.has(skillId));
  return (
    <>
      {occupations.map((one) => {
        const groups = one.groups.map((group) => ({ ...group, scores: judged(group.skills) }));
        const held = groups.filter((group) => group.scores.length > 0);
        return (
          held.length > 0 && (
            <section key={one.id} aria-label={`${one.name}のハードスキル`} className={styles.occupation}>
              <h3 className={styles.name}>{one.name}</h3>
              {held.map((group) => (
                <section key={group.id} aria-label={group.name} className={styles.group}>
                  <h4 className={styles.groupName}>{group.name}</h4>
                  <ScoreList scores={group.scores} />
                </section>
              ))}
            </section>
          )
        );
      })}
      {unknown.length > 0 && (
        <ScoreList scores={unknown.map((score) => ({ ...score, label: `${unknownName}（${score.skillId}）` }))} />
      )}
    </>
  );
}

const useStyles = makeStyles({
  occupation: { display: "flex", flexDirection: "column", gap: "12px", marginBottom: "16px" },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  group: { paddingLeft: "12px", borderLeft: `2px solid ${tokens.colorNeutralStroke2}` },
  groupName: {
    margin: "0 0 8px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { margin: "0 0 12px", color: tokens.colorNeutralForeground3 },
});
