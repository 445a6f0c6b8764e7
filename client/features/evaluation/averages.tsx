import { makeStyles, tokens } from "@fluentui/react-components";
import { useCallback, useSyncExternalStore } from "react";
import { useFormContext } from "react-hook-form";
import { averagesOf, givenScores } from "#sync/model/rules/evaluation.ts";
import { averageLines } from "./average-lines.ts";
import { enteredIn } from "./evaluation-form.ts";

/** Shows the averages of the current input. */
export function Averages() {
  const styles = useStyles();
  const form = useFormContext();
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  // The component subscribes to the text, so that typing in a note does not render it again.
  const text = useSyncExternalStore(subscribe, () => averagesText(form.getValues("softScores"), form.getValues("hardScores")));
  return (
    <dl aria-label="平均点" className={styles.line}>
      {text.split("\n").map((one) => {
        const [label = "", value] = one.split("\t");
        return (
          <div key={label} className={styles.item}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function averagesText(soft: unknown, hard: unknown): string {
  const given = { soft: givenScores(enteredIn(soft)), hard: givenScores(enteredIn(hard)) };
  return averageLines({ ...averagesOf(given.soft, given.hard), hasHard: given.hard.length > 0 })
    .map(({ label, value }) => `${label}\t${value}`)
    .join("\n");
}

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", gap: "4px 16px", margin: 0, fontVariantNumeric: "tabular-nums" },
  item: { display: "flex", alignItems: "baseline", gap: "6px" },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});
