import { Link, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useFormContext, useFormState } from "react-hook-form";
import { touchTarget } from "#client/ui/theme/styles.ts";
import { type Fields, isBlank } from "./field-facts.ts";
import { anyError, problemsIn, type SummaryTitle } from "./form-errors.ts";

interface FormSummaryProps {
  readonly fields: Fields;
  /** The heading, if the specification has one. With it, the list is shown even for a single error. */
  readonly title?: SummaryTitle | undefined;
}

/** Lists the errors above a long form; each line links to its field. It is shown from two errors on. */
export function FormSummary({ fields, title }: FormSummaryProps) {
  const styles = useStyles();
  const { control, setFocus, getValues } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const found = problemsIn(errors);
  const goTo = (path: string) => {
    // A list as a whole has no control of its own.
    const list = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] > button`);
    if (list) list.focus();
    else setFocus(path);
  };
  if (submitCount === 0 || found.length < (title === undefined ? 2 : 1)) return null;
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{(title ?? anyError)(found.some(({ path }) => isBlank(getValues(path))))}</MessageBarTitle>
        <ul className={styles.list}>
          {found.map(({ path, message }) => (
            <li key={path}>
              <Link as="button" type="button" onClick={() => goTo(path)} className={styles.link}>
                {inPlace(fields, path, message)}
              </Link>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

/** Prefixes a message with its field's label, unless it contains that. Within lists, the rows' places replace the label. */
function inPlace(fields: Fields, path: string, message: string): string {
  const rows = rowsOn(fields, path.split("."));
  if (rows !== "") return `${rows}：${message}`;
  const label = fields[path]?.label ?? "";
  return label === "" || message.includes(label) ? message : `${label}：${message}`;
}

/** The rows on the way to a field: 「業界 1 職種 2」. */
function rowsOn(fields: Fields, [name = "", at, ...rest]: readonly string[]): string {
  const field = fields[name];
  if (at === undefined) return "";
  return `${field?.label ?? ""} ${Number(at) + 1} ${rowsOn(field?.items ?? {}, rest)}`.trim();
}

const useStyles = makeStyles({
  list: { margin: "4px 0 0", padding: 0, listStyleType: "none" },
  link: { textAlign: "start", ...touchTarget },
});
