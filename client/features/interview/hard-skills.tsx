import { Button, makeStyles, Select, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { type Occupation, skillsOf, useOccupations } from "#client/records/skill/use-occupations.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { useFormControl } from "#client/ui/form/form-scope.ts";
import { useBringBack, withValue } from "#client/ui/form/use-bring-back.ts";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { ScoreWithMemo } from "./score-with-memo.ts";
import { type HardScores, type SecondInterviewValues, withScores } from "./second-interview-form.ts";

const name = "hardScores" satisfies keyof SecondInterviewValues;

/** The scores of hard skills. Choosing an occupation adds all of its skills. */
export function HardSkills() {
  const styles = useStyles();
  const toast = useToast();
  const occupations = useOccupations();
  const chooser = useRef<HTMLSelectElement>(null);
  const control = useFormControl();
  const { getValues } = useFormContext();
  const bringBack = useBringBack();
  const {
    fields: rows,
    append,
    remove,
    replace,
  } = useFieldArray<FieldValues, string, "rowKey">({ control, name, keyName: "rowKey" });
  const placeOf = new Map(rows.map((row, at) => [Number(Reflect.get(row, "skillId")), at]));
  if (!occupations) return <SkeletonLines lines={3} />;
  const isAdded = (one: Occupation) => skillsOf(one).some(({ id }) => placeOf.has(id));
  const added = occupations.filter(isAdded);

  const add = (one: Occupation) => {
    const blank = skillsOf(one).flatMap(({ id }) => (placeOf.has(id) ? [] : [{ skillId: id, score: null, memo: null }]));
    append(blank, { focusName: `${name}.${rows.length}.score` });
  };
  const removeAll = (one: Occupation) => {
    const places = skillsOf(one).flatMap(({ id }) => placeOf.get(id) ?? []);
    const removed = places.map((at) => getValues(`${name}.${at}`) as HardScores[number]);
    const back = (now: unknown) => withScores((now ?? []) as HardScores, removed);
    remove(places);
    chooser.current?.focus();
    toast(`${nameInText(one.name)}の評価を削除しました。`, {
      intent: "info",
      action: {
        label: "元に戻す",
        run: () =>
          void bringBack({
            what: `${one.name}の評価`,
            here: () => replace(back(getValues(name))),
            inDraft: (values) => withValue(values, name, back(values[name])),
          }),
      },
    });
  };
  return (
    <>
      {added.map((one) => (
        <section key={one.id} aria-label={`${one.name}のハードスキル`} className={styles.occupation}>
          <div className={styles.head}>
            <h3 className={styles.name}>{one.name}</h3>
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`${one.name}の評価を削除`}
              onClick={() => removeAll(one)}
            />
          </div>
          {one.groups.map((group) => (
            <section key={group.id} aria-label={group.name} className={styles.group}>
              <h4 className={styles.groupName}>{group.name}</h4>
              {group.skills.map(({ id, name: label, description }) => {
                const at = placeOf.get(id);
                return (
                  at !== undefined && (
                    <ScoreWithMemo key={id} path={`${name}.${at}.`} label={label} hint={description || undefined} />
                  )
                );
              })}
            </section>
          ))}
        </section>
      ))}
      <Chooser inputRef={chooser} occupations={occupations.filter((one) => !isAdded(one))} onAdd={add} />
    </>
  );
}

interface ChooserProps {
  readonly inputRef: { current: HTMLSelectElement | null };
  readonly occupations: readonly Occupation[];
  readonly onAdd: (one: Occupation) => void;
}

function Chooser({ inputRef, occupations, onAdd }: ChooserProps) {
  const styles = useStyles();
  const [id, setId] = useState("");
  const chosen = occupations.find((one) => String(one.id) === id);
  return (
    <div className={styles.chooser}>
      <FormField label="ポジション" className={styles.select}>
        <Select
          ref={(element: HTMLSelectElement | null) => {
            inputRef.current = element;
          }}
          value={chosen ? id : ""}
          onChange={(_event, data) => setId(data.value)}
        >
          <option value="">ポジションを選択</option>
          {occupations.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </FormField>
      <Button
        icon={<AddRegular />}
        disabledFocusable={!chosen}
        onClick={() => {
          if (!chosen) return;
          setId("");
          onAdd(chosen);
        }}
      >
        評価を追加
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  occupation: { display: "flex", flexDirection: "column", gap: "12px" },
  head: { display: "flex", alignItems: "center", gap: "8px" },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  group: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    paddingLeft: "12px",
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  groupName: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  chooser: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "8px" },
  select: { flex: "0 1 280px" },
});
