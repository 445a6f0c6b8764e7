import { makeStyles } from "@fluentui/react-components";
import { createContext, useContext, useMemo } from "react";
import { type FieldComponents, useRowValue } from "#client/ui/form/define-form.tsx";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { careerForm } from "./career-form.ts";
import type { EnteredIndustry, EnteredJob } from "./sheet-fields.ts";

const { F } = careerForm;

/** The fields of a career sheet. Each choice offers only the children of the choice above it. */
export const CareerFields = () => (
  <F.industries add="業界を追加" copyable folding>
    {(I) => <IndustryFields I={I} />}
  </F.industries>
);

function IndustryFields({ I }: { readonly I: FieldComponents<EnteredIndustry> }) {
  const styles = useStyles();
  const within = useWithin("majorIndustryId");
  return (
    <>
      <div className={styles.columns}>
        <I.majorIndustryId />
        <I.intermediateIndustryId within={within} />
      </div>
      <I.jobs add="職種を追加" copyable folding className={styles.jobs}>
        {(J) => <JobFields J={J} />}
      </I.jobs>
    </>
  );
}

function JobFields({ J }: { readonly J: FieldComponents<EnteredJob> }) {
  const styles = useStyles();
  const major = useWithin("majorCategoryId");
  const middle = useRowValue("intermediateCategoryId");
  const kinds = useMemo(
    () => (typeof middle === "number" ? { ...major, intermediateCategoryId: middle } : major),
    [major, middle],
  );
  return (
    <>
      <div className={styles.columns}>
        <J.majorCategoryId />
        <J.intermediateCategoryId within={major} />
      </div>
      <KindScope value={kinds}>
        <J.details add="スキル詳細を追加">{(D) => <DetailFields D={D} />}</J.details>
        {major["majorCategoryId"] === engineerCategory && (
          <J.engineers add="エンジニアスキルを追加">
            {(E) => (
              <div className={styles.columns}>
                <E.engineerSkillId within={major} />
                <E.experienceYearId note="explanation" />
              </div>
            )}
          </J.engineers>
        )}
      </KindScope>
      <J.role rows={3} />
    </>
  );
}

function DetailFields({ D }: { readonly D: FieldComponents<EnteredJob["details"][number]> }) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.columns}>
        <D.minorCategoryId within={useContext(KindScope)} />
        <D.experienceYearId note="explanation" />
      </div>
      <D.role rows={2} />
    </>
  );
}

/** The kind of job of the fields in this scope, as a filter for its child masters. */
const KindScope = createContext<Readonly<Record<string, number | null>>>({});

/** Returns the value of a field in the surrounding row, as a filter for masters. */
function useWithin(name: string): Readonly<Record<string, number | null>> {
  const chosen = useRowValue(name);
  return useMemo(() => ({ [name]: typeof chosen === "number" ? chosen : null }), [name, chosen]);
}

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
    gap: "12px 16px",
    alignItems: "start",
  },
  jobs: { marginTop: "4px" },
});
