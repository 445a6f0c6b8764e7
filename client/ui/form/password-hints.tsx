import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircle16Filled, Circle16Regular } from "@fluentui/react-icons";
import { visuallyHidden } from "#client/ui/theme/styles.ts";

/** Returns the parts of the password rule, each with whether the typed text meets it. */
export const passwordHints = (password: string): readonly { readonly text: string; readonly met: boolean }[] => [
  { text: "8〜16文字", met: password.length >= 8 && password.length <= 16 },
  { text: "半角英数字のみ", met: /^[A-Za-z\d]+$/u.test(password) },
  { text: "英大文字", met: /[A-Z]/u.test(password) },
  { text: "英小文字", met: /[a-z]/u.test(password) },
  { text: "数字", met: /\d/u.test(password) },
];

/** The parts of the rule that a new password still lacks, while it is typed. */
export function PasswordHints({ password }: { readonly password: string }) {
  const styles = useStyles();
  return (
    <ul aria-label="パスワードの条件" className={styles.list}>
      {passwordHints(password).map(({ text, met }) => (
        <li key={text} className={mergeClasses(styles.hint, met && styles.met)}>
          {met ? <CheckmarkCircle16Filled aria-hidden="true" /> : <Circle16Regular aria-hidden="true" />}
          {text}
          <span className={styles.said}>{met ? "（満たしています）" : "（未達）"}</span>
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", flexWrap: "wrap", columnGap: "14px", rowGap: "2px", margin: 0, padding: 0, listStyleType: "none" },
  hint: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "20px",
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  met: { color: tokens.colorStatusSuccessForeground1 },
  // Screen readers get this text; the sign before it is visible.
  said: visuallyHidden,
});
