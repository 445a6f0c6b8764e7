import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { contract } from "../entities/contract.ts";
import { contractFile, partnerFile, projectFile } from "../entities/file.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { fileNameFrom, sha256Form } from "../rules/file.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { existingContract } from "./existing-contract.ts";
import { livingPartner } from "./living-partner.ts";

// With a hash, the row may come before its bytes and announces them (S4). Without one, the bytes must already be in the store under
// its id.
const { name, size, sha256 } = partnerFile.fields;
const file = {
  id: rowId,
  name: name.schema,
  size: size.schema,
  sha256: z.string().regex(sha256Form, `${sha256.label}の形式をご確認ください`).optional(),
};

/** Returns the row to keep: it is a PDF and gets a PDF's name, whatever name was sent. */
const rowOf = <T extends { readonly name: string; readonly sha256?: string | undefined }>(input: T) => ({
  ...input,
  name: fileNameFrom(input.name),
  sha256: input.sha256 ?? null,
});

export const addPartnerFile = defineMutator({
  name: "partnerFile.add",
  label: "履歴書・経歴書の追加",
  input: z.object({ ...file, partnerId: rowId }),
  async run(tx, input) {
    const { id: partnerId } = await livingPartner(tx, input.partnerId);
    await tx.insert(partnerFile, { ...rowOf(input), partnerId });
  },
});

export const addProjectFile = defineMutator({
  name: "projectFile.add",
  label: "案件ファイルの追加",
  input: z.object({ ...file, projectId: rowId }),
  async run(tx, input) {
    mustNotBeDeleted(await tx.look(project, input.projectId));
    await tx.insert(projectFile, rowOf(input));
  },
});

export const addContractFile = defineMutator({
  name: "contractFile.add",
  label: "契約ファイルの追加",
  input: z.object({ ...file, contractId: rowId, purpose: contractFile.fields.purpose.schema.optional() }),
  async run(tx, input) {
    await existingContract(tx, await tx.look(contract, input.contractId));
    await tx.insert(contractFile, rowOf(input));
  },
});

export const removePartnerFile = defineMutator({
  name: "partnerFile.remove",
  label: "履歴書・経歴書の削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const file = await tx.get(partnerFile, id);
    if (!file) return;
    mustNotBeDeleted(await tx.look(partner, file.partnerId));
    await tx.remove(partnerFile, id);
  },
});

export const removeProjectFile = defineMutator({
  name: "projectFile.remove",
  label: "案件ファイルの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const file = await tx.get(projectFile, id);
    if (!file) return;
    mustNotBeDeleted(await tx.look(project, file.projectId));
    await tx.remove(projectFile, id);
  },
});

export const removeContractFile = defineMutator({
  name: "contractFile.remove",
  label: "契約ファイルの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const file = await tx.get(contractFile, id);
    if (!file) return;
    await existingContract(tx, await tx.look(contract, file.contractId));
    await tx.remove(contractFile, id);
  },
});
