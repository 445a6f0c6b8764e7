import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkCircle16Filled, Circle16Regular, CircleHalfFill16Regular, ErrorCircle16Filled } from "@fluentui/react-icons";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { notPrinted, smallText, touchSize, touchTarget } from "#client/ui/theme/styles.ts";
import { valueAt } from "./define-form.tsx";
import { type Fields, isEntered, isUnchosen } from "./field-facts.ts";
import { useSections } from "./form-section.tsx";
import { type SectionState, sectionState } from "./form-sections.ts";

interface FormRailProps {
  readonly fields: Fields;
  /** The values that a new record began with; undefined for a change of a record, whose values somebody has chosen. */
  readonly start: Readonly<Record<string, unknown>> | undefined;
}

/** Links to the sections of a long form and shows the progress of each. It is at the side on wide screens, else in a menu. */
export function FormRail({ fields, start }: FormRailProps) {
  const styles = useStyles();
  const store = useSections();
  const sections = useSyncExternalStore(store.subscribe, store.read);
  const states = useSectionStates(fields, start);
  if (sections.length < 2) return null;
  const done = states.filter((state) => state === "done").length;
  const goTo = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  const marks = sections.map(({ id, title }, at) => ({ id, title, ...looks[states[at] ?? "empty"] }));
  return (
    <nav aria-label="セクション" className={styles.rail}>
      <ul className={styles.list}>
        {marks.map(({ id, title, icon: Icon, text, className }) => (
          <li key={id}>
            <button type="button" className={styles.link} onClick={() => goTo(id)}>
              <Icon aria-label={text} className={styles[className]} />
              {title}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.jump}>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button className={styles.opener}>
              セクション（{done} / {sections.length} 入力済み）
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {marks.map(({ id, title, icon: Icon, text, className }) => (
                <MenuItem key={id} icon={<Icon aria-label={text} className={styles[className]} />} onClick={() => goTo(id)}>
                  {title}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </div>
    </nav>
  );
}

const looks = {
  empty: { icon: Circle16Regular, text: "未入力", className: "quiet" },
  started: { icon: CircleHalfFill16Regular, text: "入力中", className: "quiet" },
  done: { icon: CheckmarkCircle16Filled, text: "入力済み", className: "done" },
  wrong: { icon: ErrorCircle16Filled, text: "要確認", className: "wrong" },
} as const satisfies Record<SectionState, object>;

/** Returns the progress of each section, in their order. Only its component renders again, and only after a section has changed. */
function useSectionStates(fields: Fields, start: FormRailProps["start"]): readonly SectionState[] {
  const form = useFormContext();
  const { errors } = useFormState({ control: form.control });
  const store = useSections();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [store.subscribe(listener), form.subscribe({ formState: { values: true }, callback: listener })];
      return () => {
        for (const end of ends) end();
      };
    },
    [form, store],
  );
  const states = useSyncExternalStore(subscribe, () => {
    const values = form.getValues();
    return store
      .read()
      .map((section) =>
        sectionState(
          section,
          (name) => isEntered(valueAt(values, name)),
          (name) => valueAt(errors, name) !== undefined,
          (name) => start !== undefined && isUnchosen(fields[name], start[name], valueAt(values, name)),
        ),
      )
      .join(" ");
  });
  return useMemo(() => states.split(" ") as SectionState[], [states]);
}

/** The width of the form counts, not that of the screen. */
const wide = "@container form (min-width: 660px)";
const narrow = "@container form (max-width: 659.98px)";

const useStyles = makeStyles({
  rail: {
    ...notPrinted,
    [wide]: { position: "sticky", top: "16px", alignSelf: "start", flex: "0 0 auto", maxWidth: "152px" },
    [narrow]: { position: "sticky", top: 0, zIndex: 2, backgroundColor: tokens.colorNeutralBackground2, paddingBlock: "8px" },
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: "none",
    display: "flex",
    flexDirection: "column",
    [narrow]: { display: "none" },
  },
  jump: { [wide]: { display: "none" } },
  opener: { width: "100%", minHeight: touchSize },
  link: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    width: "100%",
    minHeight: "36px",
    padding: "4px 6px",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorTransparentBackground,
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    ...smallText,
    textAlign: "start",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground2Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ...touchTarget,
  },
  quiet: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  wrong: { flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
});
