import { makeStyles } from "@fluentui/react-components";
import { useCallback } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ProjectPicker } from "#client/records/project/project-picker.tsx";
import { useFormControl, useSectionField } from "#client/ui/form/form-scope.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateForm } from "./estimate-form.ts";
import { type EstimateValues, type FeatureValue } from "./estimate-values.ts";
import { Estimating } from "./estimating.tsx";
import { FactorField } from "./factor-field.tsx";
import { FeatureList } from "./feature-list.tsx";
import { Proposals } from "./proposals.tsx";

const { F } = estimateForm;

/** The whole form of an estimate: the project, its features, and the result. */
export function EstimateFields() {
  const styles = useStyles();
  return (
    <>
      <FormSection title="プロジェクト">
        <F.title />
        <div className={styles.pair}>
          <F.phase segments />
        </div>
        <F.technicalStack rows={2} hint="カンマか改行で区切って入力します（例：React, TypeScript, PostgreSQL）" />
        <F.overview rows={6} />
        <div className={styles.pair}>
          <F.scale segments />
          <F.complexity segments />
        </div>
      </FormSection>
      <FormSection title="機能">
        <Features />
      </FormSection>
      <FormSection title="見積もり結果">
        <FactorField />
        <Result />
      </FormSection>
      <FormSection title="保存するときの情報">
        <div className={styles.pair}>
          <F.variant hint="同じ案件の見積もりを区別する名前です（例：A案）" />
          <F.projectId control={ProjectPicker} hint="選ぶと、案件のページにも表示されます" />
        </div>
      </FormSection>
    </>
  );
}

/** The form's values, some of which may still be missing. */
function useValues(): EstimateValues {
  return useWatch({ control: useFormControl() }) as EstimateValues;
}

function Features() {
  const { getValues, setValue } = useFormContext();
  const features = useWatch({ control: useFormControl(), name: "features" }) as readonly FeatureValue[] | null;
  const change = useCallback(
    (how: (now: readonly FeatureValue[]) => readonly FeatureValue[]) => {
      const next = how((getValues("features") as readonly FeatureValue[] | null) ?? []);
      setValue("features", [...next], { shouldDirty: true, shouldValidate: next.length > 0 });
    },
    [getValues, setValue],
  );
  const all = features ?? [];
  return (
    <>
      <FeatureList features={all} change={change} />
      <Proposals features={all} values={() => getValues() as EstimateValues} change={change} />
    </>
  );
}

function Result() {
  useSectionField("result", estimate.fields.result);
  const { setValue } = useFormContext();
  return <Estimating values={useValues()} onResult={(result) => setValue("result", result, { shouldDirty: true })} />;
}

const useStyles = makeStyles({
  pair: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});
