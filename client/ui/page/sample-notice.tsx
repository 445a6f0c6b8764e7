import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";

/** Says that a page shows a sample instead of a record. */
export const SampleNotice = () => (
  <MessageBar intent="warning">
    <MessageBarBody>
      <MessageBarTitle>サンプル</MessageBarTitle>
      画面の見本です。実際のデータではありません。
    </MessageBarBody>
  </MessageBar>
);
