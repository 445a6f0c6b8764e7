import { makeStyles, tokens } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { unknownName } from "#client/records/names.ts";
import { readSoftSkills } from "#client/records/skill/read-soft-skills.ts";
import { ScoreList } from "#client/records/skill/score-list.tsx";
import type { Skill } from "#client/records/skill/skill-group.ts";
import { readOccupations, skillsOf } from "#client/records/skill/use-occupations.ts";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { SkillScores } from "#sync/model/rules/evaluation.ts";
import type { EvaluationView } from "./read-evaluations.ts";

/**
 * The scores of an evaluation: all soft skills by major category, and hard skills. The hard skills are those of the occupation of
 * the partner's last contract. Other occupations follow if they have scores.
 */
export function EvaluatedSkills({ evaluation }: { readonly evaluation: EvaluationView }) {
  const styles = useStyles();
  const masters = useLive(readMasters, []);
  const { softScores, hardScores, occupationId } = evaluation;
  if (!masters) return <SkeletonLines lines={8} />;
  if (masters.partial) return <Receiving title="スキルの項目を受信しています" />;
  const { soft, occupations } = masters.value;
  const scored = new Set(hardScores.map(({ skillId }) => skillId));
  const shown = occupations.filter((one) => one.id === occupationId || skillsOf(one).some(({ id }) => scored.has(id)));
  return (
    <>
      <PagePart title="ソフトスキル">
        {soft.map(({ id, name, skills }) => (
          <Group key={id} name={name} skills={skills} scores={softScores} />
        ))}
        <Others known={soft.flatMap(({ skills }) => skills)} scores={softScores} />
      </PagePart>
      <PagePart title="ハードスキル">
        {shown.length === 0 && scored.size === 0 && <p className={styles.none}>ハードスキルの評価はありません。</p>}
        {shown.flatMap((one) =>
          one.groups.map((group) => <Group key={group.id} name={group.name} skills={group.skills} scores={hardScores} />),
        )}
        <Others known={occupations.flatMap(skillsOf)} scores={hardScores} />
      </PagePart>
    </>
  );
}

const readMasters = async (reader: ReplicaReader) => ({
  soft: await readSoftSkills(reader),
  occupations: await readOccupations(reader),
});

interface GroupProps {
  readonly name: string;
  readonly skills: readonly Skill[];
  readonly scores: SkillScores;
}

function Group({ name, skills, scores }: GroupProps) {
  const styles = useStyles();
  const given = new Map(scores.map((score) => [score.skillId, score]));
  return (
    <section aria-label={name} className={styles.group}>
      <h3 className={styles.name}>{name}</h3>
      <ScoreList
        brief
        none={nothing}
        scores={skills.map((skill) => ({
          label: skill.name,
          score: given.get(skill.id)?.score,
          memo: given.get(skill.id)?.memo,
        }))}
      />
    </section>
  );
}

/** Scores of skills that are no longer among the masters. */
function Others({ known, scores }: { readonly known: readonly Skill[]; readonly scores: SkillScores }) {
  const ids = new Set(known.map(({ id }) => id));
  const others = scores.filter(({ skillId }) => !ids.has(skillId));
  return (
    others.length > 0 && (
      <ScoreList brief scores={others.map((score) => ({ ...score, label: `${unknownName}（${score.skillId}）` }))} />
    )
  );
}

const useStyles = makeStyles({
  group: { marginBottom: "20px", paddingLeft: "12px", borderLeft: `2px solid ${tokens.colorNeutralStroke2}` },
  name: {
    margin: "0 0 8px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});
