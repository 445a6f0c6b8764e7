import { Link, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useFormContext } from "react-hook-form";

/** What is wrong in a long form, above it; each line leads to its field. Shown once two things or more are wrong. */
export function FormSummary() {
  const styles = useStyles();
  const { formState, setFocus } = useFormContext();
  const found = Object.entries(formState.errors).flatMap(([name, error]) =>
    typeof error?.message === "string" ? [{ name, message: error.message }] : [],
  );
  if (formState.submitCount === 0 || found.length < 2) return null;
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>入力内容をご確認ください。</MessageBarTitle>
        <ul className={styles.list}>
          {found.map(({ name, message }) => (
            <li key={name}>
              <Link as="button" type="button" onClick={() => setFocus(name)} className={styles.link}>
                {message}
              </Link>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  list: { margin: "4px 0 0", padding: 0, listStyleType: "none" },
  link: { textAlign: "start", "@media (pointer: coarse)": { minHeight: "44px" } },
});
