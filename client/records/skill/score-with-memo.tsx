import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RowScope, SectionScope, useFormControl } from "#client/ui/form/form-scope.ts";
import type { Field } from "#sync/engine/field.ts";

/** The fields of a judgement: a score that may be absent, and a note. */
interface Judgement {
  readonly score: Field<number | null>;
  readonly memo: Field<string | null>;
}

interface ScoreWithMemoProps {
  /** The row's path in the form's values, with its dot. */
  readonly path: `${string}.${number}.`;
  /** The label of the judged item. */
  readonly label: string;
  readonly hint?: string | undefined;
}

/**
 * Defines a score with a note, which appears once there is a score. If 0 removes the score, the note keeps its text but cannot be
 * changed until there is a score again.
 */
export function scoreWithMemo(judgement: Judgement): (props: ScoreWithMemoProps) => ReactNode {
  const { F } = defineForm({ score: judgement.score, memo: judgement.memo });
  const zeroIsNone = judgement.score.range?.min === 0;

  function Memo({ path, label }: Omit<ScoreWithMemoProps, "hint">) {
    const control = useFormControl();
    const [score, memo] = useWatch({ control, name: [`${path}score`, `${path}memo`] }) as readonly unknown[];
    const judged = typeof score === "number" && score > 0;
    const open = judged || (typeof memo === "string" && memo !== "");
    const disabled = zeroIsNone && !judged;
    return (
      open && (
        // The note does not count towards the completeness of its section.
        <SectionScope value={null}>
          <F.memo
            label={`${label}のメモ`}
            rows={2}
            disabled={disabled}
            hint={disabled ? "点数がないため、このメモは保存されません。" : undefined}
          />
        </SectionScope>
      )
    );
  }

  return function ScoreWithMemo({ path, label, hint }) {
    const styles = useStyles();
    return (
      <RowScope value={path}>
        <div className={styles.row}>
          <F.score label={label} hint={hint} />
          <Memo path={path} label={label} />
        </div>
      </RowScope>
    );
  };
}

const useStyles = makeStyles({
  // A key press in one row changes nothing in the others, so the browser need not lay them out again.
  row: { display: "flex", flexDirection: "column", gap: "8px", contain: "layout style" },
});
