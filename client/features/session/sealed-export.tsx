import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { touchSize } from "#client/ui/theme/styles.ts";
import { compactDay } from "#sync/model/rules/format-date.ts";

/** Saves unsent work as a file that only the server can open, for a master to import. The work stays on the device. */
export function SealedExport({ session }: { readonly session: EndedSession }) {
  const styles = useStyles();
  const [said, setSaid] = useState("");
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      setSaid(await save(session));
    } catch (error) {
      logError("nothing was exported", error);
      const away = error instanceof NoAnswer || error instanceof CallRefused;
      setSaid(
        away ? `暗号化の鍵を取得できませんでした。${reasonText(error)}` : "書き出せませんでした。変更は端末に残っています。",
      );
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.root}>
      <Button className={styles.button} icon={<ArrowDownloadRegular />} disabledFocusable={running} onClick={() => void run()}>
        未送信の変更を暗号化して書き出す
      </Button>
      <LiveRegion as="p" className={styles.said}>
        {said}
      </LiveRegion>
    </div>
  );
}

async function save(session: EndedSession): Promise<string> {
  // The module is imported on demand, since it imports the whole engine.
  const { sealedFile } = await import("#client/device/session/hand-over.ts");
  const sealed = await sealedFile(session);
  if (!sealed) return "この端末に未送信の変更はありません。";
  const { file, left } = sealed;
  if (file.size === 0) return `${left}件は大きすぎるため、書き出せません。変更は端末に残っています。`;
  saveBlob(file, `musubi-unsent-${compactDay(new Date().toISOString())}.jwe`);
  const missing = left === 0 ? "" : `大きすぎる${left}件は含まれていません。`;
  return `書き出しました。${missing}マスター管理者に渡すと、「引き渡された変更」の画面で読み込めます。`;
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column" },
  button: { minHeight: touchSize },
  said: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    ":not(:empty)": { marginTop: "6px" },
  },
});
