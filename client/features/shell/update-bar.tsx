import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, shorthands } from "@fluentui/react-components";
import { useAppUpdate } from "#client/device/app-update.ts";

/** Offers a new version; nothing changes until somebody says so (V2). Shown in every tab. */
export function UpdateBar() {
  const styles = useStyles();
  const { state, apply } = useAppUpdate();
  if (state === "none") return null;
  return (
    <MessageBar intent="info" className={styles.bar}>
      <MessageBarBody>
        {state === "waiting" ? "新しい版があります" : "新しい版に切り替わりました。再読み込みすると、この画面にも反映されます。"}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" disabledFocusable={state === "applying"} onClick={apply}>
          {state === "outdated" ? "再読み込み" : "更新"}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({ bar: { flexShrink: 0, borderRadius: 0, ...shorthands.borderWidth("0", "0", "1px") } });
