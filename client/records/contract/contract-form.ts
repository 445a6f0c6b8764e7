import { heldBy, heldFiles } from "#client/device/files/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { pick } from "#client/ui/form/field-facts.ts";
import type { Changes } from "#client/ui/form/use-record-form.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { createContract, endContract, recordTerms, updateContract } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import { lastingTerms } from "#sync/model/rules/stated-terms.ts";

const { openDate, closeDate, isAutoRenewed } = contract.fields;
const terms = ["openDate", "closeDate", "isAutoRenewed"] as const;

/** A contract's terms as they are entered, together with its documents. */
export const contractForm = defineForm(
  { openDate, closeDate, isAutoRenewed, files: heldFiles(contractFile, { max: 20 }, "契約書") },
  { check: (values) => contract.check?.(values) ?? [] },
);

export type ContractValues = ReturnType<typeof contractForm.schema.parse>;

/** The partner and the position of a new contract. */
export interface ContractPlace {
  readonly partnerId: string;
  readonly positionId: string;
  /** The administrator in charge. */
  readonly authAdminId: string | null;
}

/** The steps of a change of contracts, with the files to upload. */
export interface ContractSteps {
  readonly steps: readonly Step[];
  readonly attach: ReturnType<typeof heldBy>;
}

/** Returns the steps that make a contract with this id; to be run as one act. */
export const newContractOf = (id: string, place: ContractPlace, { files, ...values }: ContractValues): ContractSteps => ({
  steps: [
    step(createContract, { id, ...place, ...values }),
    ...files.map((file) => step(addContractFile, { contractId: id, ...file })),
  ],
  attach: heldBy(contractFile, files),
});

/** Returns the steps that change a contract's terms and add documents, each on its own. */
export function contractEditOf(
  id: string,
  { files }: ContractValues,
  { changed, before }: Changes<ContractValues>,
): ContractSteps {
  const patch = pick(changed, terms);
  const seen = { [rowKey(contract.name, id)]: pick(before, terms) };
  return {
    steps: [
      ...(Object.keys(patch).length > 0 ? [step(updateContract, { id, ...patch }, seen)] : []),
      ...files.map((file) => step(addContractFile, { contractId: id, ...file })),
    ],
    attach: heldBy(contractFile, files),
  };
}

/**
 * Returns the steps that end a contract and make its successor with this id; to be run as one act. The successor has the terms that go
 * on.
 */
export function contractRenewalOf(
  id: string,
  old: RowOf<typeof contract>,
  positionId: string,
  values: ContractValues,
): ContractSteps {
  const { partnerId, authAdminId, endedAt } = old;
  const renewed = newContractOf(id, { partnerId, positionId, authAdminId }, values);
  const seen = { [rowKey(contract.name, old.id)]: { endedAt } };
  const stated = lastingTerms.some((name) => old[name] !== null)
    ? [step(recordTerms, { id, ...pick(old, lastingTerms) }, { [rowKey(contract.name, id)]: noTerms })]
    : [];
  return { ...renewed, steps: [step(endContract, { id: old.id, isRenewed: true }, seen), ...renewed.steps, ...stated] };
}

const noTerms = Object.fromEntries(lastingTerms.map((name) => [name, null]));
