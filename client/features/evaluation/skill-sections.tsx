import { makeStyles, tokens } from "@fluentui/react-components";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useFormContext } from "react-hook-form";
import { scoreWithMemo } from "#client/records/skill/score-with-memo.tsx";
import type { Skill } from "#client/records/skill/skill-group.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import type { RecordFormState } from "#client/ui/form/use-record-form.ts";
import { type EvaluationValues, enteredIn, judgement, type ScoreListName, withRowsFor } from "./evaluation-form.ts";
import { type Basis, skillIdsOf } from "./use-basis.ts";

const ScoreWithMemo = scoreWithMemo(judgement);

interface SkillSectionsProps {
  readonly basis: Basis;
  readonly record: Pick<RecordFormState<EvaluationValues>, "drafted">;
}

/** A section for each major category of soft skills, and one for each occupation with its hard skills. */
export function SkillSections({ basis, record }: SkillSectionsProps) {
  const styles = useStyles();
  const places = { softScores: usePlaces("softScores"), hardScores: usePlaces("hardScores") };
  useMissingRows(basis, record, places);
  return (
    <>
      {basis.soft.map(({ id, name, skills }) => (
        <FormSection key={id} title={name}>
          <p className={styles.kind}>ソフトスキル</p>
          <Skills list="softScores" skills={skills} places={places.softScores} />
        </FormSection>
      ))}
      {basis.hard.map((one) => (
        <FormSection key={one.id} title={one.name}>
          <p className={styles.kind}>ハードスキル</p>
          {one.groups.map((group) => {
            const skills = <Skills key={group.id} list="hardScores" skills={group.skills} places={places.hardScores} />;
            if (one.groups.length === 1) return skills;
            return (
              <section key={group.id} aria-label={`${one.name} ${group.name}`} className={styles.group}>
                <h3 className={styles.groupName}>{group.name}</h3>
                {skills}
              </section>
            );
          })}
        </FormSection>
      ))}
    </>
  );
}

interface SkillsProps {
  readonly list: ScoreListName;
  readonly skills: readonly Skill[];
  readonly places: Places;
}

const Skills = ({ list, skills, places }: SkillsProps) =>
  skills.map(({ id, name, description }) => {
    const at = places.get(id);
    return at !== undefined && <ScoreWithMemo key={id} path={`${list}.${at}.`} label={name} hint={description || undefined} />;
  });

/** The index of each skill's row in a list. */
type Places = ReadonlyMap<number, number>;

/** Subscribes to the order of the rows; it does not render when their values change. */
function usePlaces(name: ScoreListName): Places {
  const form = useFormContext();
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const ids = useSyncExternalStore(subscribe, () =>
    enteredIn(form.getValues(name))
      .map(({ skillId }) => skillId)
      .join(" "),
  );
  return useMemo(() => new Map(ids === "" ? [] : ids.split(" ").map((id, at) => [Number(id), at])), [ids]);
}

/** Adds rows for skills that arrive later, or after a draft was begun. These rows count as seen, not as typed. */
function useMissingRows(
  basis: Basis,
  { drafted }: SkillSectionsProps["record"],
  places: Readonly<Record<ScoreListName, Places>>,
): void {
  const { soft, hard } = skillIdsOf(basis);
  const missing = soft.some((id) => !places.softScores.has(id)) || hard.some((id) => !places.hardScores.has(id));
  useEffect(() => {
    if (!missing) return;
    const filled = (values: Readonly<Record<string, unknown>>) => ({
      ...values,
      softScores: withRowsFor(enteredIn(values["softScores"]), soft),
      hardScores: withRowsFor(enteredIn(values["hardScores"]), hard),
    });
    drafted.put(filled(drafted.values()), filled(drafted.seen()));
    // The ids decide whether rows are missing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [missing, drafted]);
}

const useStyles = makeStyles({
  kind: {
    margin: "-12px 0 0",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  group: { display: "flex", flexDirection: "column", gap: "16px" },
  groupName: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
