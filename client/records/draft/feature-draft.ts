import { z } from "zod";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { isNewDraft } from "./new-draft.ts";

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

/** Returns these drafts without those of features that no form has any more. */
export async function withoutLostFeatures(
  replica: ReplicaReader,
  some: readonly Draft[],
  all: readonly Draft[],
): Promise<readonly Draft[]> {
  const found = some.map(async (draft) => {
    const [, id, feature] = /^form\/estimateFeature\/([^/]+)\/(.+)$/u.exec(draft.key) ?? [];
    return id === undefined || (await canOpenFeature(replica, id, feature ?? "", all)) ? [draft] : [];
  });
  return (await Promise.all(found)).flat();
}
