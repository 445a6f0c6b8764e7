import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { ArrowDownloadRegular, DismissRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { InMain } from "#client/ui/page/in-main.tsx";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { ListFormat } from "#sync/model/sheets/list-format.ts";
import type { Sheet } from "#sync/model/sheets/sheet.ts";
import { type ListFileState, useListFile } from "./use-list-file.ts";

/** A list that can be saved as a file. */
export interface ListedFile {
  readonly sheet: Sheet;
  /** Returns the ids of the list's current rows, on all pages and in its order. */
  readonly ids: () => readonly string[];
}

interface ListFileMenuProps extends ListedFile {
  /** The visible columns of the sheet. */
  readonly keys: readonly string[];
}

const formats: readonly { readonly format: ListFormat; readonly label: string }[] = [
  { format: "xlsx", label: "Excel（.xlsx）" },
  { format: "csv", label: "CSV" },
];

/** Saves a list as a file with its filters, order and columns. It shows the progress and the result. */
export function ListFileMenu({ sheet, ids, keys }: ListFileMenuProps) {
  const styles = useStyles();
  const { state, start, end } = useListFile();
  const busy = state?.at === "server" || state?.at === "device";
  return (
    <>
      <InMain>
        <Menu positioning="above-start">
          <MenuTrigger disableButtonEnhancement>
            <Button
              appearance="subtle"
              size="small"
              icon={<ArrowDownloadRegular />}
              className={styles.button}
              disabledFocusable={busy}
            >
              ファイルに出力
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {formats.map(({ format, label }) => (
                <MenuItem key={format} onClick={() => start({ sheet, format, keys, ids: ids() })}>
                  {label}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </InMain>
      {state && <Standing state={state} onEnd={end} />}
    </>
  );
}

function Standing({ state, onEnd }: { readonly state: ListFileState; readonly onEnd: () => void }) {
  const styles = useStyles();
  const busy = state.at === "server" || state.at === "device";
  const shown = useRef<HTMLSpanElement>(null);
  // Below a list on a narrow screen, its message and its cancel button would be outside of the window.
  useEffect(() => {
    // `scrollIntoView` may return a promise, which must not become the effect's cleanup.
    shown.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const intent = state.at === "failed" ? "error" : state.at === "done" ? (state.whole ? "success" : "warning") : "info";
  return (
    <MessageBar intent={intent} layout="multiline" className={styles.standing} politeness={busy ? "polite" : "assertive"}>
      <MessageBarBody>
        {/* Screen readers would announce its numbers again and again. */}
        {busy ? (
          <>
            ファイルを作成しています。
            <span ref={shown} aria-live="off" className={styles.row}>
              <ProgressBar
                aria-label="ファイルの作成"
                className={styles.bar}
                {...(state.at === "device" && { value: state.rows, max: Math.max(1, state.of) })}
              />
              <span className={styles.figure}>{progressText(state)}</span>
            </span>
          </>
        ) : (
          state.text
        )}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          busy ? null : (
            <Button appearance="transparent" size="small" icon={<DismissRegular />} aria-label="閉じる" onClick={onEnd} />
          )
        }
      >
        {busy && (
          <Button size="small" onClick={onEnd}>
            中止
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}

function progressText(state: Extract<ListFileState, { at: "server" | "device" }>): string {
  if (state.at === "device") return `${numberText(state.rows)} / ${numberText(state.of)} 件`;
  return state.bytes === 0 ? "サーバーの応答を待っています" : `${numberText(Math.ceil(state.bytes / 1_000))} KB`;
}

const useStyles = makeStyles({
  button: { flexShrink: 0, [touch]: { minHeight: touchSize } },
  standing: { order: 1, flexBasis: "100%", minWidth: 0 },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", marginTop: "4px" },
  bar: { flex: "1 1 160px", width: "auto" },
  figure: { color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
});
