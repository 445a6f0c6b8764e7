import { issue, settleIssue } from "../engine/issue.ts";
import type { Mutator } from "../engine/mutator.ts";
import { defineModel } from "../engine/registry.ts";
import { admin } from "./entities/admin.ts";
import { company, membership } from "./entities/company.ts";
import { memo } from "./entities/memo.ts";
import { partner } from "./entities/partner.ts";
import { partnerTag, partnerTagging } from "./entities/partner-tag.ts";
import { prefecture } from "./entities/prefecture.ts";
import { errors } from "./errors.ts";
import * as memoMutators from "./mutators/memo.ts";
import * as partnerMutators from "./mutators/partner.ts";
import * as partnerTagMutators from "./mutators/partner-tag.ts";

/** Everything that replicates and everything that may be done to it: one line for each new thing. */
export const model = defineModel({
  // A row comes after the rows it refers to: the order of inserts and of a bootstrap.
  entities: [admin, prefecture, partnerTag, company, partner, membership, partnerTagging, memo, issue],
  mutators: [partnerMutators, partnerTagMutators, memoMutators, { settleIssue }].flatMap(
    (module) => Object.values(module) as unknown as Mutator<never>[],
  ),
  errors,
});
