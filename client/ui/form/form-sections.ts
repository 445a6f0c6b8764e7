/** The progress of a section of a form. */
export type SectionState = "empty" | "started" | "done" | "wrong";

/** The fields of a section. */
export interface SectionFields {
  readonly id: string;
  readonly title: string;
  /** Whether each field is required, by its path. */
  readonly fields: ReadonlyMap<string, boolean>;
  /** Adds a field. Returns a function that removes it. */
  readonly add: (name: string, required: boolean) => () => void;
}

/** The sections of one form, in their order on the page. */
export interface FormSections {
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the same array until a section is added or removed. */
  readonly read: () => readonly SectionFields[];
  /** Adds a section. Returns a function that removes it. */
  readonly add: (section: SectionFields) => () => void;
}

export function formSections(): FormSections {
  const listeners = new Set<() => void>();
  let sections: readonly SectionFields[] = [];
  const show = (next: readonly SectionFields[]) => {
    sections = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => sections,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(section) {
      show([...sections, section]);
      return () => show(sections.filter((each) => each !== section));
    },
  };
}

export function sectionFields(id: string, title: string): SectionFields {
  const fields = new Map<string, boolean>();
  return {
    id,
    title,
    fields,
    add(name, required) {
      fields.set(name, required);
      return () => void fields.delete(name);
    },
  };
}

/**
 * Returns the progress of a section. It is wrong if a field has an error, and done once all required fields are filled. If no field
 * is required, all must be filled. What nobody has chosen makes no section begun, but counts where another field is filled.
 */
export function sectionState(
  { fields }: Pick<SectionFields, "fields">,
  isFilled: (name: string) => boolean,
  isWrong: (name: string) => boolean,
  isDefault: (name: string) => boolean,
): SectionState {
  const names = [...fields.keys()];
  if (names.some(isWrong)) return "wrong";
  const filled = names.filter(isFilled);
  if (filled.every(isDefault)) return "empty";
  const required = names.filter((name) => fields.get(name));
  return (required.length > 0 ? required : names).every(isFilled) ? "done" : "started";
}
