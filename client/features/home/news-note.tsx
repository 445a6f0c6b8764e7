import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { appVersion } from "#client/device/app-version.ts";
import { endNews, useHasNews } from "#client/device/introductions.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link } from "#client/ui/theme/styles.ts";

/** After an update: a way to what is new. It is shown until it is followed or closed, and never on a new device. */
export function NewsNote() {
  const styles = useStyles();
  const { id } = useActor();
  if (!useHasNews(id)) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        Musubiが新しくなりました。{" "}
        <AppLink href="/guide/news" className={styles.link}>
          {appVersion} の新しいこと
        </AppLink>
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button appearance="transparent" aria-label="案内を閉じる" icon={<DismissRegular />} onClick={() => endNews(id)} />
        }
      />
    </MessageBar>
  );
}

const useStyles = makeStyles({ link: { ...link } });
