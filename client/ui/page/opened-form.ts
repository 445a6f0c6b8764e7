/** The form that an address opens in a dialog over its page. */
export interface OpenedForm {
  readonly form?: string;
}

/** Reads the search part of an address for a route whose page opens forms by name. */
export const readOpenedForm = ({ form }: Readonly<Record<string, unknown>>): OpenedForm =>
  typeof form === "string" ? { form } : {};
