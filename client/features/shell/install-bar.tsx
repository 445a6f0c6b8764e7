import { Button, MessageBarActions, MessageBarBody, MessageBarTitle, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular, ShareIos20Regular } from "@fluentui/react-icons";
import { NoticeBar } from "./notice-bar.tsx";
import { dismissInstallHint, useInstallHint } from "./use-install-hint.ts";

/**
 * Explains how to install in a tab of iOS or iPadOS, where only the user can. It becomes a permanent warning while something is
 * unsent. The browser deletes a tab's storage after 7 days, and the installed application has storage of its own.
 */
export function InstallBar() {
  const styles = useStyles();
  const hint = useInstallHint();
  if (hint === "none") return null;
  const loud = hint !== "calm";
  return (
    <NoticeBar intent={loud ? "warning" : "info"} layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>
        <MessageBarTitle className={styles.title}>{titles[hint]}</MessageBarTitle>
        {loud ? (
          <>
            開かないまま7日たつと、ブラウザーが削除します。アプリには引き継がれないので、先に
            {hint === "unsent" ? "このタブから送信してください" : "同期センターで再試行か書き出しをしてください"}。そのあとは{" "}
            <Steps /> へ。
          </>
        ) : (
          <>
            <Steps />{" "}
            の順に選びます。タブでは、開かないまま7日たつとブラウザーがデータを削除します。アプリは保存先が別なので、はじめにもう一度ログインします。
          </>
        )}
      </MessageBarBody>
      {!loud && (
        <MessageBarActions
          containerAction={
            <Button appearance="transparent" aria-label="案内を閉じる" icon={<DismissRegular />} onClick={dismissInstallHint} />
          }
        />
      )}
    </NoticeBar>
  );
}

const titles = {
  calm: "ホーム画面に追加してお使いください",
  unsent: "このタブに未送信の記録があります",
  refused: "送信できなかった記録がこのタブにあります",
} as const;

/** Shows the two buttons to press, with the icon of the first. */
function Steps() {
  const styles = useStyles();
  return (
    <strong className={styles.steps}>
      <ShareIos20Regular aria-hidden="true" className={styles.sign} />
      共有 → ホーム画面に追加
    </strong>
  );
}

const useStyles = makeStyles({
  // An on-screen keyboard leaves little height, which the field needs.
  bar: { ":global(:root[data-keyboard])": { display: "none" } },
  body: { paddingRight: "12px", paddingBottom: "10px" },
  title: { display: "block" },
  steps: { whiteSpace: "nowrap", fontWeight: tokens.fontWeightSemibold },
  sign: { verticalAlign: "-4px", marginInlineEnd: "2px" },
});
