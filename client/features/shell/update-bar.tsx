import { Button, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { useAppUpdate } from "#client/device/app-update.ts";
import { NoticeBar } from "./notice-bar.tsx";

/** Offers a new version; it is applied only when the user agrees (V2). It is shown in every tab. */
export function UpdateBar() {
  const { state, apply } = useAppUpdate();
  if (state === "none") return null;
  return (
    <NoticeBar aria-label="更新" intent="info">
      <MessageBarBody>
        {state === "waiting" ? "新しい版があります" : "新しい版に切り替わりました。再読み込みすると、この画面にも反映されます。"}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" disabledFocusable={state === "applying"} onClick={apply}>
          {state === "outdated" ? "再読み込み" : "更新"}
        </Button>
      </MessageBarActions>
    </NoticeBar>
  );
}
