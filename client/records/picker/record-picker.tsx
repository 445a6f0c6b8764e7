import { useActiveDescendantContext } from "@fluentui/react-aria";
import { Button, Combobox, makeStyles, Option, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { isBlankText, tidyText } from "#sync/engine/tidy-text.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { foundText } from "./found-text.ts";

/** What a picker offers of an entity. */
export interface PickerSource {
  readonly entity: AnyEntity;
  readonly label: (row: Values) => string;
  /** Tells apart two of one label. */
  readonly note?: (row: Values) => string;
}
type Values = Readonly<Record<string, unknown>>;

export interface PickerOptions {
  /** Offers to make what was not found, from the text that was typed. */
  readonly onCreate?: (text: string) => void;
  /** Offers that first as well, before anything is typed, and says whether one is being made. */
  readonly making?: boolean;
}

/** One row of an entity, or none; found as it is typed among any number of rows, of which only those shown are read. */
export function RecordPicker(props: ControlProps<string> & PickerOptions & { readonly source: PickerSource }) {
  const { source, value, change, ...rest } = props;
  const [chosen] = useChosen(source.entity, value === null || value === "" ? [] : [value]);
  const making = rest.making ?? false;
  return (
    <PickerBox
      {...rest}
      source={source}
      chosen={making ? [createValue] : value === null ? [] : [value]}
      shown={making ? createLabel : chosen ? source.label(chosen) : ""}
      onChoose={(id) => change(id)}
      onClear={() => change(null)}
    />
  );
}

/** Several rows of an entity. */
export function RecordsPicker(props: ControlProps<readonly string[]> & PickerOptions & { readonly source: PickerSource }) {
  const { source, value, change, ...rest } = props;
  const styles = useStyles();
  const ids = value ?? [];
  const rows = useChosen(source.entity, ids);
  const toggle = (id: string) => change(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <div className={styles.several}>
      <PickerBox {...rest} multiple source={source} chosen={ids} shown="" onChoose={toggle} />
      {rows.length > 0 && (
        <ul className={styles.chosen}>
          {rows.map((row) => (
            <li key={row.id}>
              <Button
                size="small"
                disabled={rest.disabled}
                icon={<DismissRegular />}
                iconPosition="after"
                aria-label={`${source.label(row)}を外す`}
                onClick={() => toggle(String(row.id))}
              >
                {isolated(source.label(row))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PickerBoxProps extends Omit<ControlProps, "value" | "change">, PickerOptions {
  readonly source: PickerSource;
  readonly chosen: readonly string[];
  /** What stands in the box while nothing is typed. */
  readonly shown: string;
  readonly multiple?: boolean;
  readonly onChoose: (id: string) => void;
  readonly onClear?: () => void;
}

function PickerBox(props: PickerBoxProps) {
  const {
    field,
    name,
    source,
    chosen,
    shown,
    multiple = false,
    onChoose,
    onClear,
    onCreate,
    making,
    onBlur,
    inputRef,
    disabled,
  } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { settled, composing } = useSettledText(typed);
  const styles = useStyles();
  const show = (next: boolean) => {
    setOpen(next);
    setTyped("");
  };
  return (
    <Combobox
      {...{ name, disabled }}
      ref={inputRef}
      className={styles.box}
      // What nobody has typed for is not taken by a Tab.
      disableAutoFocus
      onKeyDownCapture={(event) => open && !multiple && !isBlankText(typed) && keepOpen(event)}
      // The library names it in English.
      expandIcon={{ "aria-label": open ? "候補を閉じる" : "候補を開く" }}
      freeform
      multiselect={multiple}
      clearable={onClear !== undefined && !field.required}
      open={open}
      onOpenChange={(_event, data) => show(data.open)}
      placeholder={shown || `${source.entity.label}を検索`}
      value={open ? typed : shown}
      selectedOptions={[...chosen]}
      onChange={(event) => {
        setOpen(true);
        setTyped(event.currentTarget.value);
      }}
      {...composing}
      onBlur={onBlur}
      onOptionSelect={(event, { optionValue }) => {
        // What is chosen stays while another is searched for; the library would let go of it with the first letter.
        if (event.type === "change" && (event.currentTarget as HTMLInputElement).value !== "") return;
        if (optionValue === createValue) onCreate?.(tidyText("line", typed));
        else if (optionValue === undefined) onClear?.();
        else onChoose(optionValue);
        if (!multiple) show(false);
      }}
    >
      {open && making !== undefined && isBlankText(typed) && (
        <Option value={createValue} text={createLabel} className={styles.option}>
          {createLabel}
        </Option>
      )}
      {open && <Found source={source} text={tidyText("line", settled)} typed={onCreate ? tidyText("line", typed) : ""} />}
    </Combobox>
  );
}

/** Enter chooses what is marked. Where nothing is, it neither closes the list nor sends the form: what was typed stays. */
function keepOpen(event: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  if (event.key !== "Enter" || list?.querySelector("[data-activedescendant]")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** No id looks like this. */
const createValue = "+";
const createLabel = "新規作成";
/** Rows offered at once: whoever does not find theirs types on. */
const offered = 20;

interface FoundProps {
  readonly source: PickerSource;
  /** What is searched for. */
  readonly text: string;
  /** The name of what can be made, if nothing is called so; blank where nothing can. */
  readonly typed: string;
}

function Found({ source, text, typed }: FoundProps) {
  const styles = useStyles();
  const sort = Object.keys(source.entity.listing?.sorts ?? {})[0] ?? "";
  const result = useColumnIndex(source.entity, { text, sort, offset: 0, limit: offered });
  const rows = result?.rows ?? [];
  useFirstActive(text, rows.length > 0);
  // Beyond what is offered there may be one of that very name.
  const isNew =
    typed !== "" &&
    result !== undefined &&
    result.matched <= offered &&
    rows.every((row) => searchKey(source.label(row)) !== searchKey(typed));
  return (
    <>
      {rows.map((row) => (
        <Option key={row.id} value={row.id} text={source.label(row)} className={styles.option}>
          <span>
            {isolated(source.label(row))}
            {source.note && <span className={styles.note}>{isolated(source.note(row))}</span>}
          </span>
        </Option>
      ))}
      {isNew && (
        // Of another text than what is typed: the library would mark it by itself.
        <Option value={createValue} text={createLabel} className={styles.option}>
          {`「${typed}」を新規作成`}
        </Option>
      )}
      <output className={styles.count}>{foundText(result, offered)}</output>
    </>
  );
}

/** Marks the first of what was found for a text, however that came there: typed, pasted, composed. Else nothing is marked. */
function useFirstActive(text: string, isFound: boolean): void {
  const { controller } = useActiveDescendantContext();
  const mark = useEffectEvent(() => {
    // Where nothing is typed, nobody but an arrow marks anything, and rows that come take that back from none.
    if (text === "") return;
    if (isFound) controller.first();
    else controller.blur();
  });
  useEffect(() => mark(), [text, isFound]);
}

/** The rows chosen, in the order in which they were; those that the device does not hold are left out. */
function useChosen(entity: AnyEntity, ids: readonly string[]): readonly Row[] {
  const wanted = useSteady(ids);
  const reading = useLive((replica) => replica.getMany(entity, wanted), [entity, wanted]);
  return ids.flatMap((id) => reading?.value.find((row) => row?.id === id) ?? []);
}

const useStyles = makeStyles({
  // The library's own least width leaves the columns of a narrow form.
  box: { minWidth: 0, width: "100%" },
  several: { display: "flex", flexDirection: "column", gap: "8px" },
  chosen: { display: "flex", flexWrap: "wrap", gap: "4px", margin: 0, padding: 0, listStyleType: "none" },
  // What Enter takes, also for those who have not touched an arrow yet.
  option: {
    "&[data-activedescendant]": {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
      "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: "-2px" },
    },
  },
  note: { marginInlineStart: "8px", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  count: {
    padding: "4px 8px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    ":empty": { display: "none" },
  },
});
