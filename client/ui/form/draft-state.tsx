import { makeStyles, tokens } from "@fluentui/react-components";
import { useSyncExternalStore } from "react";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { formatClock } from "#sync/model/rules/format-date.ts";
import type { FormDraft } from "./form-draft.ts";

/** Says when the input was saved to the disk, or that it was not. It renders without the form around it. */
export function DraftState({ draft: { store, restoredAt } }: { readonly draft: FormDraft }) {
  const styles = useStyles();
  const kept = useSyncExternalStore(store.subscribe, () => store.read()?.kept);
  // It is read several times with each key, and becomes a text once a second.
  const second = useSyncExternalStore(store.subscribe, () => {
    const state = store.read();
    const at = state?.value && (state.writtenAt ?? restoredAt);
    return at ? Math.floor(Date.parse(at) / 1_000) : undefined;
  });
  const saved = second === undefined ? "" : `下書きを端末に保存済み ${formatClock(new Date(second * 1_000).toISOString())}`;
  return <span className={styles.kept}>{kept === false ? unkeptText : saved}</span>;
}

const useStyles = makeStyles({
  kept: {
    marginInlineEnd: "auto",
    // In a narrow space the text takes two lines, and does not push buttons away.
    flex: "1 1 120px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    // In a narrow space the text has a line of its own above the buttons.
    "@container form (max-width: 419.98px)": { flexBasis: "100%", ":empty": { display: "none" } },
  },
});
