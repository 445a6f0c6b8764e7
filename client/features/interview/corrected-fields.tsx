import { makeStyles, tokens } from "@fluentui/react-components";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useFormContext } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { changedFields } from "#client/ui/form/field-facts.ts";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldText } from "#client/ui/text/field-text.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { secondInterviewForm } from "./second-interview-form.ts";

const { fields } = secondInterviewForm;

/** Lists what a correction changes, each with what stood there before. Drawn anew when another field is changed, not for a key. */
export function CorrectedFields({ before }: { readonly before: Readonly<Record<string, unknown>> }) {
  const styles = useStyles();
  const form = useFormContext();
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const changed = useSyncExternalStore(subscribe, () => changedFields(fields, before, form.getValues()).join(" "));
  const names = useMemo(() => (changed === "" ? [] : changed.split(" ")), [changed]);
  const texts = useLive(
    (reader) => Promise.all(names.map((name) => fieldText(reader, fields[name], before[name]))),
    [names, before],
  );
  return (
    <Card>
      <section aria-labelledby="corrected-fields">
        <h2 id="corrected-fields" className={styles.title}>
          訂正する項目
        </h2>
        {names.length === 0 && <p className={styles.none}>まだ訂正した項目はありません。</p>}
        <DefinitionGrid
          items={names.map((name, at) => ({
            label: fields[name]?.label ?? "",
            value: `訂正前：${shortened(texts?.value[at] ?? "", 200)}`,
            wide: true,
          }))}
        />
      </section>
    </Card>
  );
}

const useStyles = makeStyles({
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});
