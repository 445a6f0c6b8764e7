import { defineForm } from "#client/ui/form/define-form.tsx";
import { estimate } from "#sync/model/entities/estimate.ts";

const names = [
  "title",
  "variant",
  "projectId",
  "phase",
  "technicalStack",
  "overview",
  "scale",
  "complexity",
  "features",
  "factor",
  "result",
] as const;

/** The input and the result of an estimate. */
export const estimateForm = defineForm(estimate, names, { messages: { features: "機能を追加してください" } });
