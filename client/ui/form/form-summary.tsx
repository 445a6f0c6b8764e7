import { Link, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useFormContext, useFormState } from "react-hook-form";
import { problemsIn } from "./form-errors.ts";

/** What is wrong in a long form, above it; each line leads to its field. Shown once two things or more are wrong. */
export function FormSummary() {
  const styles = useStyles();
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const found = problemsIn(errors);
  const goTo = (path: string) => {
    // A list as a whole has no control of its own.
    const list = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] button:last-of-type`);
    if (list) list.focus();
    else setFocus(path);
  };
  if (submitCount === 0 || found.length < 2) return null;
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>入力内容をご確認ください。</MessageBarTitle>
        <ul className={styles.list}>
          {found.map(({ path, message }) => (
            <li key={path}>
              <Link as="button" type="button" onClick={() => goTo(path)} className={styles.link}>
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
