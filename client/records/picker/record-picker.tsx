import { useActiveDescendantContext } from "@fluentui/react-aria";
import { Button, Combobox, makeStyles, Option, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useState } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { WorkScope } from "#client/ui/form/form-work.ts";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { isBlankText, tidyText } from "#sync/engine/tidy-text.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { foundText } from "./found-text.ts";

/** How a picker shows an entity's rows. */
export interface PickerSource {
  readonly entity: AnyEntity;
  readonly label: (row: Values) => string;
  /** Distinguishes two rows with the same label. */
  readonly note?: (row: Values) => string;
}
type Values = Readonly<Record<string, unknown>>;

export interface PickerOptions {
  /** Offers to make a record with the typed text, if none was found. */
  readonly onCreate?: (text: string) => void;
  /** Whether a new record is being made. If this is defined, a new record is offered first, even before the user types. */
  readonly making?: boolean;
}

/** Picks one row of an entity, or none. The user types to search among any number of rows. Only the rows shown are read. */
export function RecordPicker(props: ControlProps<string> & PickerOptions & { readonly source: PickerSource }) {
  const { source, value, change, ...rest } = props;
  const ids = value === null || value === "" ? [] : [value];
  const [chosen] = useChosen(source.entity, ids);
  const making = rest.making ?? false;
  return (
    <PickerBox
      {...rest}
      source={source}
      chosen={making ? [createValue] : ids}
      shown={making ? createLabel : chosen ? source.label(chosen) : ""}
      onChoose={(id) => change(id)}
      onClear={() => change(null)}
    />
  );
}

/** Picks several rows of an entity. */
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
            <Chip
              key={row.id}
              label={source.label(row)}
              disabled={rest.disabled ?? false}
              onRemove={() => toggle(String(row.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** A chosen row. When it is taken off by keyboard, the next one has the focus, and without one the box. */
function Chip({ label, disabled, onRemove }: ChipProps) {
  return (
    <li ref={usePassedFocus<HTMLLIElement>(besides)}>
      <Button
        size="small"
        disabled={disabled}
        icon={<DismissRegular />}
        iconPosition="after"
        aria-label={`${label}を外す`}
        onClick={onRemove}
      >
        {isolated(label)}
      </Button>
    </li>
  );
}

const besides = ({ nextElementSibling, previousElementSibling, parentElement }: HTMLElement): HTMLElement | null =>
  (nextElementSibling ?? previousElementSibling)?.querySelector("button") ??
  parentElement?.parentElement?.querySelector<HTMLElement>("[role=combobox]") ??
  null;

interface PickerBoxProps extends Omit<ControlProps, "value" | "change">, PickerOptions {
  readonly source: PickerSource;
  readonly chosen: readonly string[];
  /** The text in the box while the user types nothing. */
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
  const finish = () => {
    setOpen(false);
    setTyped("");
  };
  /** Whether something was chosen for the typed text. Only a picker of several keeps that text. */
  const [isAnswered, setAnswered] = useState(false);
  const isLeft = !open && !isBlankText(typed);
  useLeft(field.label, name, isLeft);
  return (
    <>
      <Combobox
        {...{ name, disabled }}
        ref={inputRef}
        className={styles.box}
        // A Tab does not choose an option that the user has not searched for.
        disableAutoFocus
        onKeyDownCapture={(event) => {
          if (isLeft && isEscape(event)) finish();
          else if (open && !multiple && !isBlankText(typed)) keepOpen(event);
        }}
        // The library's own label is in English. The arrow keys open the list, so that the button needs no stop of Tab (ARIA APG).
        expandIcon={{ "aria-label": open ? "候補を閉じる" : "候補を開く", tabIndex: -1 }}
        freeform
        multiselect={multiple}
        clearable={onClear !== undefined && !field.required}
        open={open}
        onOpenChange={(event, data) => {
          // Text without a choice stays, until the user chooses, clears it or presses Escape.
          if (data.open || !(isAnswered || isEscape(event))) setOpen(data.open);
          else finish();
        }}
        // A chosen record that is still being read is not said to be missing.
        placeholder={shown || (multiple || chosen.length === 0 ? `${source.entity.label}を検索` : "")}
        value={open || isLeft ? typed : shown}
        selectedOptions={[...chosen]}
        onChange={(event) => {
          setOpen(true);
          setAnswered(false);
          setTyped(event.currentTarget.value);
        }}
        {...composing}
        // As after Tab: what is typed next searches anew, not behind the chosen name. A press still places the caret.
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onBlur}
        onOptionSelect={(event, { optionValue }) => {
          // The chosen record stays while the user searches for another; the library would clear it with the first letter.
          if (event.type === "change" && (event.currentTarget as HTMLInputElement).value !== "") return;
          if (optionValue === createValue) onCreate?.(tidyText("line", typed));
          else if (optionValue === undefined) onClear?.();
          else onChoose(optionValue);
          if (multiple) setAnswered(true);
          else finish();
        }}
      >
        {open && making !== undefined && isBlankText(typed) && (
          <Option value={createValue} text={createLabel} className={styles.option}>
            {createLabel}
          </Option>
        )}
        {open && <Found source={source} text={settled} typed={onCreate ? tidyText("line", typed) : ""} />}
      </Combobox>
      <LiveRegion as="span" className={styles.left}>
        {isLeft && `一覧から選んでください。${shown === "" ? "" : `今は「${shown}」です。`}`}
      </LiveRegion>
    </>
  );
}

const isEscape = (event: object) => "key" in event && event.key === "Escape";

/** Stops the form once while a picker's text is no choice: the record would be saved without it. */
function useLeft(label: string, name: string, isLeft: boolean): void {
  const work = useContext(WorkScope);
  useEffect(() => {
    work?.refuse(name, isLeft ? `「${label}」は一覧から選んでください。` : undefined);
  }, [work, label, name, isLeft]);
}

/** Enter chooses the marked option. If none is marked, Enter neither closes the list nor sends the form: the typed text stays. */
function keepOpen(event: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  if (event.key !== "Enter" || list?.querySelector("[data-activedescendant]")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The value of the option that makes a record; no id looks like this. */
const createValue = "+";
const createLabel = "新規作成";
/** The library marks the first option whose text begins with what is typed. Nobody types this. */
const unmarked = "\ue000";
/** Number of options that are shown; for others, the user types more. */
const offered = 20;

interface FoundProps {
  readonly source: PickerSource;
  /** The text to search for, as it stands in the box. */
  readonly text: string;
  /** The name of a new record, if no record has this name; blank if none can be made. */
  readonly typed: string;
}

function Found({ source, text, typed }: FoundProps) {
  const styles = useStyles();
  const offline = useOffline();
  const sort = Object.keys(source.entity.listing?.sorts ?? {})[0] ?? "";
  const result = useColumnIndex(source.entity, { text: tidyText("line", text), sort, offset: 0, limit: offered });
  const rows = result?.rows ?? [];
  useFirstActive(text, rows.length > 0);
  // A record with this name may exist beyond the shown options, and among those that are still to come.
  const isWhole = result?.partial !== "rows" || offline;
  const isNew =
    typed !== "" &&
    result !== undefined &&
    isWhole &&
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
        <Option value={createValue} text={unmarked} className={styles.option}>
          {`「${typed}」を新規作成`}
        </Option>
      )}
      <output className={styles.count}>{foundText(result, offered)}</output>
    </>
  );
}

/**
 * Marks the first result for a text, whether it was typed, pasted or composed. Without a text nothing is marked. Each change of the
 * text marks it anew. With a mere blank at its end, the library may have taken the mark away.
 */
function useFirstActive(text: string, isFound: boolean): void {
  const { controller } = useActiveDescendantContext();
  const mark = useEffectEvent(() => {
    // Without a text, only an arrow key marks an option, and rows that arrive do not clear the mark.
    if (isBlankText(text)) return;
    if (isFound) controller.first();
    else controller.blur();
  });
  useEffect(() => mark(), [text, isFound]);
}

/** Returns the chosen rows in the order of their ids; those that the device lacks are left out. */
function useChosen(entity: AnyEntity, ids: readonly string[]): readonly Row[] {
  const wanted = useSteady(ids);
  // While other ids are read, the chips stay: those that are still chosen keep the focus.
  const reading = useLast(useLive((replica) => replica.getMany(entity, wanted), [entity, wanted]));
  return ids.flatMap((id) => reading?.value.find((row) => row?.id === id) ?? []);
}

const useStyles = makeStyles({
  // Two minimum widths are too wide for a narrow form: the library's, and that of Firefox for the text box.
  box: { minWidth: 0, width: "100%", "& > input": { minWidth: 0 } },
  left: { ...smallText, color: tokens.colorStatusDangerForeground1, ":empty": { display: "none" } },
  several: { display: "flex", flexDirection: "column", gap: "8px" },
  chosen: { display: "flex", flexWrap: "wrap", gap: "4px", margin: 0, padding: 0, listStyleType: "none" },
  // Shows which option Enter would choose, even before an arrow key was used.
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
