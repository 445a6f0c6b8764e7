import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { discardLeft } from "#client/device/session/hand-over.ts";
import { useLeftBehind } from "#client/device/session/use-session.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { Card } from "#client/ui/page/card.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { HandOverActions, HandOverStatus } from "./handing-over.tsx";
import { LeftFiles, useLeftFiles } from "./left-files.tsx";
import { useHandingOver } from "./use-handing-over.ts";

/**
 * Shows what removed administrators have left on this device to the current user. Masters decide on the files, as in the
 * quarantine; others see how many there are (decision 037).
 */
export function LeftBehind() {
  return useLeftBehind().map((session) => <OfOne key={session.administrator.id} session={session} />);
}

function OfOne({ session }: { readonly session: EndedSession }) {
  const styles = useStyles();
  const handing = useHandingOver(session);
  const left = useLeftFiles(session, handing.running);
  const fault = useFault();
  const { master } = useActor();
  const [asked, setAsked] = useState<Attachment>();
  const bytes = left.files.reduce((sum, { size }) => sum + size, 0);
  const discard = (file: Attachment) =>
    discardLeft(session, file).then(
      () => setAsked(undefined),
      (error: unknown) => fault("a left file was not discarded", error),
    );
  return (
    <Card className={styles.root}>
      <HandOverStatus {...{ session, handing }} />
      {master ? (
        <LeftFiles
          left={left}
          why="サーバーに届いていないファイルは引き渡されません。必要なものを保存し、要らなくなったものは破棄してください。"
          onDiscard={setAsked}
        />
      ) : (
        left.files.length > 0 && (
          <p>
            サーバーに届いていないファイルが、この端末に{numberText(left.files.length)}件（{sizeText(bytes)}
            ）残っています。保存と破棄ができるのは、この端末にログインしたマスター管理者だけです。
          </p>
        )
      )}
      {!session.done && (
        <div className={styles.actions}>
          <HandOverActions {...{ session, handing }} />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          title="このファイルを破棄しますか？"
          confirmLabel="破棄"
          onConfirm={() => discard(asked)}
          onClose={() => setAsked(undefined)}
        >
          「{nameInText(asked.name)}」はサーバーに届いていません。破棄すると、元に戻せません。必要な場合は、先に保存してください。
        </ConfirmDialog>
      )}
    </Card>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", overflowWrap: "anywhere", lineHeight: tokens.lineHeightBase300 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
