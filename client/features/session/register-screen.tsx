import { makeStyles, Spinner } from "@fluentui/react-components";
import { homeAddress } from "#client/device/addresses.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { GoogleOption } from "./google-option.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { TextLink } from "./text-link.tsx";
import { useSettings } from "./use-settings.ts";

/** Lets users register themselves, if the server allows it. */
export function RegisterScreen() {
  const styles = useStyles();
  const { settings, ask } = useSettings();
  const toLogin = (
    <p>
      アカウントをお持ちの方は <TextLink href="/login">ログイン画面へ</TextLink>
    </p>
  );
  return (
    <SignedOutFrame title="新規登録" below={toLogin}>
      {settings === undefined && <Spinner label="読み込み中" className={styles.waiting} />}
      {settings === null && (
        <ErrorState title="登録画面を表示できませんでした" hint="接続を確認して、もう一度お試しください。" retry={ask} />
      )}
      {settings?.registration === "closed" && (
        <p className={styles.closed}>
          現在、新規登録は受け付けていません。アカウントが必要な方は、マスター管理者に招待を依頼してください。
        </p>
      )}
      {settings && settings.registration !== "closed" && (
        <>
          <RegisterForm limited={settings.registration === "limited"} />
          {settings.google && <GoogleOption goTo={homeAddress} />}
        </>
      )}
    </SignedOutFrame>
  );
}

const useStyles = makeStyles({ waiting: { paddingBlock: "24px" }, closed: { lineHeight: "22px" } });
