import { makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RowScope, useFormControl } from "#client/ui/form/form-scope.ts";
import { judgement } from "./interview-form.ts";
import type { SecondInterviewValues } from "./second-interview-form.ts";

const { F } = defineForm(judgement);

/** The form's lists of judgements. */
type ListName = Extract<keyof SecondInterviewValues, "softSkills" | "hardScores">;

interface ScoreWithMemoProps {
  /** The row's path in the form's values, with its dot. */
  readonly path: `${ListName}.${number}.`;
  /** What is judged. */
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A score, and a note that opens under it once it is given. */
export function ScoreWithMemo({ path, label, hint }: ScoreWithMemoProps) {
  const styles = useStyles();
  return (
    <RowScope value={path}>
      <div className={styles.row}>
        <F.score label={label} hint={hint} />
        <Memo path={path} label={label} />
      </div>
    </RowScope>
  );
}

function Memo({ path, label }: Omit<ScoreWithMemoProps, "hint">) {
  const control = useFormControl();
  const [score, memo] = useWatch({ control, name: [`${path}score`, `${path}memo`] }) as readonly unknown[];
  const open = typeof score === "number" || (typeof memo === "string" && memo !== "");
  return open && <F.memo label={`${label}のメモ`} rows={2} />;
}

const useStyles = makeStyles({ row: { display: "flex", flexDirection: "column", gap: "8px" } });
