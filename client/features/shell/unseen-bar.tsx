import { Button, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { daysUnseen } from "#client/device/days-unseen.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { useUnseen } from "./use-unseen.ts";

/** Warns that the screens will lock if no server is reached (S3). After the user has closed it, it appears again the next day. */
export function UnseenBar() {
  const left = useUnseen();
  const [read, setRead] = useState<number>();
  if (left === undefined || left === read) return null;
  return (
    <NoticeBar aria-label="サーバーへの接続" intent="warning" layout="multiline">
      <MessageBarBody>
        サーバーに{daysUnseen - left}日以上接続していません。ネットワークに接続しないと、あと{left}
        日で画面がロックされ、読み込んだデータが消去されます（未送信の変更は残ります）。
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button appearance="transparent" aria-label="案内を閉じる" icon={<DismissRegular />} onClick={() => setRead(left)} />
        }
      />
    </NoticeBar>
  );
}
