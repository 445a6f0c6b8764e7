import { makeStyles, tokens } from "@fluentui/react-components";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "#client/device/use-session.ts";
import { Mark } from "#client/ui/mark.tsx";
import { productName, version } from "#client/ui/product.ts";
import { useTitle } from "#client/ui/use-title.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginNotice } from "./login-notice.tsx";
import { usePartnerLoginUrl } from "./use-partner-login-url.ts";

interface LoginScreenProps {
  /** Where to go once signed in. */
  readonly goTo: string;
  /** Somebody was sent here from an address that needs a session. */
  readonly required: boolean;
}

/** Sign-in. A session that begins here or in another tab leads on. */
export function LoginScreen({ goTo, required }: LoginScreenProps) {
  const styles = useStyles();
  const router = useRouter();
  const { state, administrator } = useSession();
  const partnerLoginUrl = usePartnerLoginUrl();
  useTitle("ログイン");
  useEffect(() => {
    if (state === "in") router.history.replace(goTo);
  }, [state, goTo, router]);

  return (
    <div className={styles.root}>
      <main className={styles.column}>
        <header className={styles.brand}>
          <span className={styles.mark}>
            <Mark size={40} />
          </span>
          <h1 className={styles.name}>
            Musubi <span className={styles.kanji}>結び</span>
          </h1>
        </header>
        <div className={styles.card}>
          <LoginNotice locked={state === "locked" ? administrator : null} required={required} />
          <LoginForm mail={administrator?.mail ?? ""} />
        </div>
        {partnerLoginUrl && (
          <p className={styles.partner}>
            パートナーの方は{" "}
            <a href={partnerLoginUrl} className={styles.link}>
              パートナー用ログイン
            </a>{" "}
            へ
          </p>
        )}
      </main>
      <footer className={styles.footer}>
        © {new Date().getFullYear()} {productName} v{version}
      </footer>
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    minHeight: "100%",
    padding: "24px 16px",
    overflowY: "auto",
  },
  column: { display: "flex", flexDirection: "column", gap: "24px", width: "100%", maxWidth: "400px", marginBlock: "auto" },
  brand: { display: "flex", alignItems: "center", justifyContent: "center", gap: "12px" },
  mark: { display: "flex", color: tokens.colorBrandForeground1 },
  name: { fontSize: "24px", lineHeight: "32px", fontWeight: tokens.fontWeightSemibold },
  kanji: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, marginInlineStart: "2px" },
  card: {
    padding: "28px 32px 32px",
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    "@media (max-width: 479.98px)": { padding: "20px" },
  },
  partner: { textAlign: "center", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  link: { color: tokens.colorBrandForegroundLink, textUnderlineOffset: "3px" },
  footer: { paddingTop: "24px", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
