import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { pathTo } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useMemoStyles } from "./memo-styles.ts";
import type { RefusedMemo } from "./use-refused-memos.ts";

/** Lists refused changes that were made on this device: the reason, the text, and a link to settle each. */
export function RefusedMemos({ refused }: { readonly refused: readonly RefusedMemo[] }) {
  const styles = useMemoStyles();
  return (
    <div className={styles.refused}>
      {refused.map(({ id, text, content }) => (
        <MessageBar key={id} intent="error" layout="multiline" className={styles.bar}>
          <MessageBarBody>
            {text}
            {content && <span className={styles.theirs}>{content}</span>}{" "}
            <AppLink href={pathTo("/sync", {}, { tab: "attention" })} className={styles.more}>
              同期センターで対応する
            </AppLink>
          </MessageBarBody>
        </MessageBar>
      ))}
    </div>
  );
}
