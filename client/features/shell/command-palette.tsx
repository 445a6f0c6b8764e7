import { Dialog, DialogSurface, makeStyles, tokens } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { Group } from "#client/ui/page/group.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { countText, receivingWord } from "#client/ui/text/count-text.ts";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import { PaletteOption } from "./palette-option.tsx";
import { searched } from "./record-entries.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

/** The palette (Ctrl/⌘ K) finds records, screens and actions by a few letters. ↑ ↓ choose, Enter opens, Escape closes. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const styles = useStyles();
  const id = useId();
  const [text, setText] = useState("");
  const { settled, composing } = useSettledText(text);
  const { groups, partial, texts } = usePaletteGroups(settled);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, entries.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const run = (index: number) => {
    const entry = entries[index];
    if (!entry || entry.disabledReason !== undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      run(at);
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to === undefined || entries.length === 0) return;
    event.preventDefault();
    const stepped = event.key.startsWith("Arrow");
    setChosen(stepped ? (to + entries.length) % entries.length : Math.max(0, Math.min(entries.length - 1, to)));
  };

  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface aria-label="全体検索" className={styles.surface}>
        <div className={styles.field}>
          <SearchRegular aria-hidden="true" fontSize={20} className={styles.glass} />
          <input
            // The palette is opened to type into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
            autoFocus
            type="text"
            role="combobox"
            aria-label={prompt}
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${id}${at}` : undefined}
            placeholder={prompt}
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            {...composing}
          />
          <kbd className={styles.key}>Esc</kbd>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text box keeps the focus, which a select would take */}
        <div ref={list} id={`${id}list`} role="listbox" aria-label="検索結果" className={styles.list}>
          {groups.map((group) => (
            <Group key={group.label} aria-label={group.label}>
              <div aria-hidden="true" className={styles.heading}>
                {group.label}
              </div>
              {group.entries.map((entry) => {
                const own = entries.indexOf(entry);
                return (
                  <PaletteOption
                    key={entry.id}
                    id={`${id}${own}`}
                    entry={entry}
                    chosen={own === at}
                    onPoint={() => setChosen(own)}
                    onRun={() => run(own)}
                  />
                );
              })}
            </Group>
          ))}
        </div>
        {partial ? (
          <p className={styles.nothing}>データがまだそろっていないため、見つかっていないものがある可能性があります</p>
        ) : (
          entries.length === 0 && !texts.searching && <p className={styles.nothing}>「{settled}」に当てはまるものはありません</p>
        )}
        {texts.note !== "" && <p className={styles.texts}>{texts.note}</p>}
        <LiveRegion className={styles.unseen}>
          {settled.trim() === ""
            ? ""
            : partial && entries.length === 0
              ? receivingWord
              : [`${countText(entries.length, "件", partial)}の候補`, ...(texts.searching ? [] : [texts.note])]
                  .filter(Boolean)
                  .join("、")}
        </LiveRegion>
      </DialogSurface>
    </Dialog>
  );
}

/** The placeholder of the field, which says what can be found. */
const prompt = `${searched.map(({ label }) => label).join("、")}、画面、操作を検索`;

const useStyles = makeStyles({
  surface: {
    display: "flex",
    flexDirection: "column",
    width: "min(640px, 100vw - 24px)",
    maxWidth: "none",
    maxHeight: "min(560px, 0.8 * var(--visible-height), var(--visible-height) - 48px)",
    margin: "max(24px, 0.1 * var(--visible-height)) auto auto",
    padding: 0,
    overflow: "hidden",
  },
  field: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    flexShrink: 0,
    height: "52px",
    paddingInline: "16px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  glass: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  input: {
    flex: "1 1 0",
    minWidth: 0,
    height: "100%",
    padding: 0,
    border: "none",
    outlineStyle: "none",
    textOverflow: "ellipsis",
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase400,
    color: tokens.colorNeutralForeground1,
    backgroundColor: "transparent",
    "::placeholder": { color: tokens.colorNeutralForeground3 },
  },
  key: {
    padding: "0 6px",
    lineHeight: "18px",
    fontFamily: "inherit",
    fontSize: "11px",
    color: tokens.colorNeutralForeground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  list: { flex: "1 1 auto", minHeight: 0, overflowY: "auto", padding: "4px 8px 8px" },
  heading: {
    padding: "10px 8px 4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  nothing: { padding: "24px", textAlign: "center", color: tokens.colorNeutralForeground3 },
  texts: {
    flexShrink: 0,
    margin: 0,
    padding: "6px 16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  unseen: visuallyHidden,
});
