import { FieldContextProvider, makeStyles, Select, tokens, useFieldContext_unstable } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { type Field, mayName } from "#sync/engine/field.ts";
import { isRequired } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";
import { masterPath } from "./master-path.ts";

export interface MasterOptions {
  /** Lets the user choose the parent masters first, each from the children of the one before. */
  readonly cascade?: boolean;
  /** Limits the options to rows of the master with these values, such as the minor ones of one category. */
  readonly within?: Readonly<Record<string, number | null>>;
  /** The master's field that explains a choice, shown after its name. */
  readonly note?: string;
}

/** Chooses a row of a master; with `cascade`, through its parent masters. */
export function MasterControl(props: ControlProps & MasterOptions) {
  const { field, name, value, change, onBlur, inputRef, disabled, cascade = false, within = nothing, note } = props;
  const styles = useStyles();
  const around = useFieldContext_unstable();
  const { model } = useReplica();
  const of = field.references ?? "";
  const levels = useMemo(() => masterPath(model, model.entity(of), cascade), [model, of, cascade]);
  const rows = useLive((replica) => Promise.all(levels.map(({ entity }) => replica.all(entity))), [levels]);
  // The choices of the upper levels while no value is chosen.
  const [above, setAbove] = useState<Readonly<Record<string, number | null>>>({});
  const all = rows?.value ?? levels.map((): readonly Row[] => []);
  const chosen = chosenIn(levels, all, value, above);
  const belongs = (row: Row) => mayName(field, row) && Object.entries(within).every(([key, id]) => row[key] === id);
  // A value whose row is still being read is not said to be missing.
  const isRead = typeof value !== "number" || all.at(-1)?.some(({ id }) => id === value) === true;
  const strays = all.at(-1)?.some((row) => row.id === value && !belongs(row)) === true;

  return (
    <div className={styles.levels}>
      {levels.map(({ entity, parent }, at) => {
        const last = at === levels.length - 1;
        const parentId = at === 0 ? undefined : chosen[at - 1];
        const offered = (all[at] ?? []).filter(
          (row) =>
            (at === 0 || parent === undefined || row[parent] === parentId) &&
            // The chosen option stays visible, even if it no longer belongs there.
            (!last || row.id === chosen[at] || belongs(row)),
        );
        const select = (
          <Select
            name={last ? name : undefined}
            ref={last ? inputRef : undefined}
            aria-label={last ? undefined : entity.label}
            disabled={disabled || (at > 0 && parentId === null)}
            onBlur={onBlur}
            value={shownText(chosen[at] ?? "")}
            onChange={(_event, data) => {
              const id = data.value === "" ? null : Number(data.value);
              if (last) return change(id);
              setAbove({ ...aboveOf(levels, chosen, at), [entity.name]: id });
              change(null);
            }}
          >
            <option value="">{isRead && noneText(field, last ? undefined : entity.label)}</option>
            {offered.map((row) => (
              <option key={row.id} value={String(row.id)}>
                {shownText(row["name"])}
                {last && note !== undefined && row[note] ? `（${shownText(row[note])}）` : ""}
              </option>
            ))}
          </Select>
        );
        // Only the last level has the field's label and message.
        return (
          <FieldContextProvider key={entity.name} value={last ? around : undefined}>
            {select}
          </FieldContextProvider>
        );
      })}
      {strays && (
        <LiveRegion as="span" className={styles.strays}>
          上の選択に属していません。選び直してください。
        </LiveRegion>
      )}
    </div>
  );
}

/** Returns the text of the option for no choice, in the field itself or in a level above it. */
const noneText = (field: Field, above: string | undefined) =>
  above === undefined && !isRequired(field) ? "未選択" : `${above ?? field.label}を選択`;

interface Level {
  readonly entity: AnyEntity;
  readonly parent: string | undefined;
}

/** Returns the chosen id at each level: from the value and its parents, else from the upper choices. */
function chosenIn(
  levels: readonly Level[],
  rows: readonly (readonly Row[])[],
  value: unknown,
  above: Readonly<Record<string, number | null>>,
): (number | null)[] {
  const chosen: (number | null)[] = levels.map(({ entity }) => above[entity.name] ?? null);
  let id: unknown = value;
  for (let at = levels.length - 1; at >= 0; at--) {
    if (typeof id !== "number") break;
    chosen[at] = id;
    const { parent } = levels[at] ?? {};
    id = parent === undefined ? null : rows[at]?.find((row) => row.id === id)?.[parent];
  }
  if (typeof value !== "number") chosen[levels.length - 1] = null;
  return chosen;
}

const aboveOf = (levels: readonly Level[], chosen: readonly (number | null)[], end: number) =>
  Object.fromEntries(levels.slice(0, end).map(({ entity }, at) => [entity.name, chosen[at] ?? null]));

const nothing = {};

const useStyles = makeStyles({
  levels: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))", gap: "8px" },
  strays: { gridColumn: "1 / -1", ...smallText, color: tokens.colorStatusDangerForeground1 },
});
