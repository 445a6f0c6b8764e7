import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import type { ListViews } from "./use-list-views.ts";

/** Says that the address names a view that is not there. The list below has the conditions of the address, if any. */
export function GoneView({ views }: { readonly views: ListViews }) {
  if (!views.isGone) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        このビューは削除されたか、共有されていません。
        {views.query === "" ? "すべて表示しています。" : "アドレスにある条件で表示しています。"}
      </MessageBarBody>
      <MessageBarActions
        containerAction={<Button appearance="transparent" aria-label="閉じる" icon={<DismissRegular />} onClick={views.leave} />}
      />
    </MessageBar>
  );
}
