import { get } from "react-hook-form";

/** The error of one field. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** Returns the heading of a form's errors; `isMissing` says whether a field among them is empty. */
export type SummaryTitle = (isMissing: boolean) => string;

const checkInput = "入力内容をご確認ください。";

/** The heading of a form whose specification has one for missing values. */
export const missingFirst: SummaryTitle = (isMissing) => (isMissing ? "未入力の必須項目があります。" : checkInput);

/** The heading of all other forms. */
export const anyError: SummaryTitle = () => checkInput;

/** Returns all messages of a form with the paths of their fields, including those of rows. */
export function problemsIn(errors: unknown, path = ""): FieldProblem[] {
  if (typeof errors !== "object" || errors === null) return [];
  const own = "message" in errors && typeof errors.message === "string" ? [{ path, message: errors.message }] : [];
  const inner = Object.entries(errors).flatMap(([key, error]) => {
    // react-hook-form keeps an element beside a message, which refers to the whole page.
    if (key === "ref") return [];
    const isOwn = key === "root" || path === "";
    return problemsIn(error, isOwn ? path || key : `${path}.${key}`);
  });
  return [...own, ...inner];
}

/** Returns the message of a list as a whole, or of any other field. */
export function messageAt(errors: object, path: string): string | undefined {
  const error = get(errors, path) as { readonly message?: unknown; readonly root?: { readonly message?: unknown } } | undefined;
  return [error?.root?.message, error?.message].find((message) => typeof message === "string");
}
