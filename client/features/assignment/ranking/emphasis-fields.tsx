import { Button, Field, makeStyles, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronUpRegular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { SegmentsControl } from "#client/ui/form/controls/segments-control.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { fieldLabel, smallText } from "#client/ui/theme/styles.ts";
import { code } from "#sync/engine/field.ts";
import { type Emphases, type Emphasis, emphases, slotFactors } from "#sync/model/rules/slot-factors.ts";

interface EmphasisFieldsProps {
  readonly emphases: Emphases;
  readonly onChange: (emphases: Emphases) => void;
}

/** Adjusts for this search alone how much each factor counts. It says what differs from the usual while it is closed. */
export function EmphasisFields({ emphases: chosen, onChange }: EmphasisFieldsProps) {
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const changed = slotFactors.flatMap(({ value, label }) => {
    const word = emphases.find((one) => one.value === (chosen[value] ?? 1));
    return word && word.value !== 1 ? [`${label}：${word.label}`] : [];
  });
  return (
    <section className={styles.root} aria-label="重視する項目">
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          重視する項目を変える
        </Button>
        <span className={styles.changed}>{changed.join("、")}</span>
        {changed.length > 0 && (
          <PassingButton appearance="transparent" onClick={() => onChange({})}>
            元の重みに戻す
          </PassingButton>
        )}
      </div>
      <div id={id} hidden={!open} className={open ? styles.fields : undefined}>
        {open &&
          slotFactors.map(({ value, label }) => (
            <Field key={value} label={{ children: label, className: styles.label }}>
              <SegmentsControl
                field={fields[value]}
                name={value}
                value={chosen[value] ?? 1}
                change={(next) => onChange({ ...chosen, [value]: next as Emphasis })}
                onBlur={ignored}
                inputRef={ignored}
                disabled={false}
              />
            </Field>
          ))}
      </div>
    </section>
  );
}

const ignored = () => {};
const fields = Object.fromEntries(slotFactors.map(({ value, label }) => [value, code(label, emphases)])) as unknown as Record<
  (typeof slotFactors)[number]["value"],
  ReturnType<typeof code>
>;

const useStyles = makeStyles({
  root: { flexShrink: 0 },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  changed: { ...smallText, color: tokens.colorNeutralForeground2 },
  fields: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
    gap: "12px",
    padding: "8px 2px 4px",
  },
  label: fieldLabel,
});
