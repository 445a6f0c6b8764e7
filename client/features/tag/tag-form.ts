import { defineForm } from "#client/ui/form/define-form.tsx";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";

/** The form of a tag. */
export const tagForm = defineForm(partnerTag, ["name", "description", "color"]);
