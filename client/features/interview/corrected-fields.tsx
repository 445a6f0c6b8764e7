import { makeStyles, tokens } from "@fluentui/react-components";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useFormContext } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { type Correction, correctionsIn, textBefore } from "#client/records/revision/corrections.ts";
import type { Fields } from "#client/ui/form/field-facts.ts";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";

interface CorrectedFieldsProps {
  readonly fields: Fields;
  /** The values of the interview that is corrected. */
  readonly before: Readonly<Record<string, unknown>>;
}

/**
 * Lists the fields that a correction changes, each with its earlier value. It renders when another field is changed, not after a
 * key press.
 */
export function CorrectedFields({ fields, before }: CorrectedFieldsProps) {
  const styles = useStyles();
  const form = useFormContext();
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(correctionsIn(fields, before, form.getValues())));
  const corrections = useMemo(() => JSON.parse(found) as readonly Correction[], [found]);
  const texts = useLive(
    (reader) => Promise.all(corrections.map((correction) => textBefore(reader, fields, correction, before))),
    [fields, corrections, before],
  );
  return (
    <Card>
      <section aria-labelledby="corrected-fields">
        <h2 id="corrected-fields" className={styles.title}>
          訂正する項目
        </h2>
        {corrections.length === 0 && <p className={styles.none}>まだ訂正した項目はありません。</p>}
        <DefinitionGrid
          items={corrections.map(({ name }, at) => ({
            label: fields[name]?.label ?? "",
            value: texts && `訂正前：${texts.value[at]}`,
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
