import { makeStyles, tokens } from "@fluentui/react-components";
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from "react";
import { Card } from "#client/ui/page/card.tsx";
import { SectionScope } from "./form-scope.ts";
import { type FormSections, formSections, sectionFields } from "./form-sections.ts";

const SectionsScope = createContext<FormSections | null>(null);

/** Collects the sections of one form for its rail. */
export function SectionsProvider({ children }: { readonly children: ReactNode }) {
  const [sections] = useState(formSections);
  return <SectionsScope value={sections}>{children}</SectionsScope>;
}

export function useSections(): FormSections {
  const sections = useContext(SectionsScope);
  if (!sections) throw new Error("no form is around");
  return sections;
}

interface FormSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a long form under its title. The rail shows how many of its fields are filled. */
export function FormSection({ title, children }: FormSectionProps) {
  const styles = useStyles();
  const sections = useSections();
  const id = useId();
  const section = useMemo(() => sectionFields(id, title), [id, title]);
  useEffect(() => sections.add(section), [sections, section]);
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className={styles.section}>
      <Card>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div className={styles.fields}>
          <SectionScope value={section}>{children}</SectionScope>
        </div>
      </Card>
    </section>
  );
}

const useStyles = makeStyles({
  section: { scrollMarginTop: "72px", ":focus-visible": { outline: "none" } },
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  fields: { display: "flex", flexDirection: "column", gap: "16px" },
});
