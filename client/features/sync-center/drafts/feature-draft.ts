import { z } from "zod";
import { isNewDraft } from "#client/records/draft/draft-address.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import { estimate } from "#sync/model/entities/estimate.ts";

const formSchema = z.array(
  z.object({ value: z.object({ values: z.object({ features: z.array(z.object({ id: z.string() })) }) }) }),
);

/**
 * Whether the dialog of a feature can be opened, which its draft needs to be continued. A new feature's dialog always can. Another
 * one's can if the feature is in the estimate's form.
 * @param estimateId the id in the key of its form's draft
 * @param feature its id, or `new`
 * @param drafts all of the device: an estimate's form may have been changed and not saved
 */
export async function canOpenFeature(
  replica: ReplicaReader,
  estimateId: string,
  feature: string,
  drafts: readonly Draft[],
): Promise<boolean> {
  if (feature === "new") return true;
  const form = drafts.find(({ key }) => key === `form/${estimate.name}/${estimateId}`);
  const kept = form && formSchema.safeParse(form.value).data;
  const features = kept
    ? kept.flatMap(({ value }) => value.values.features)
    : ((isNewDraft(estimateId) ? undefined : await replica.get(estimate, estimateId))?.features ?? []);
  return features.some(({ id }) => id === feature);
}
