import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { Page } from "#client/ui/page/page.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { DailyMailCard } from "./daily-mail-card.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The user's own account: password, sessions, mail and linked services. */
export function PasswordScreen() {
  const styles = useStyles();
  const [changes, setChanges] = useState(0);
  return (
    <Page title="パスワード設定" breadcrumb={[{ label: "ホーム", href: "/home" }]}>
      <div className={styles.column}>
        <PasswordForm onChanged={() => setChanges((count) => count + 1)} />
        {/* A new password ends the other sessions, so they are read again. */}
        <OwnSessions key={changes} />
        <DailyMailCard />
        <CalendarLink />
      </div>
    </Page>
  );
}

const useStyles = makeStyles({
  column: { display: "flex", flexDirection: "column", gap: "16px", width: "100%", maxWidth: "720px" },
});
