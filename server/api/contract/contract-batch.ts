import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { position, project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { assignContracts } from "#sync/model/mutators/contract.ts";
import { fileNameFrom } from "#sync/model/rules/file.ts";
import type { Upload } from "../../http/form.ts";
import { defineCall } from "../guard/guard.ts";
import { keepContractFiles } from "../project/project-files.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { wireJson } from "../wire/wire-input.ts";
import { contractInput, toContractInput } from "./contract.ts";
import { terms } from "./contract-wire.ts";

/** The mark of a new entry. Forms send text or numbers instead of `true`. An entry without the key is also new. */
const yes = z
  .literal([true, 1, "true", "1"])
  .optional()
  .transform(() => true as const);
const no = z.literal([false, 0, "false", "0"]).transform(() => false as const);

const newContract = z.object({
  isNew: yes,
  ...contractInput,
  /** The names of the files that belong to this entry; they are sent beside the list. */
  fileNames: z.array(z.string().max(1_000)).max(100).nullish(),
});
/** An entry that existed before: it is skipped, whatever else it contains. */
const known = z.object({ isNew: no });
type NewContract = z.output<typeof newContract>;

const entry = z.discriminatedUnion("isNew", [newContract, known], { error: "新規かどうかはtrueかfalseで指定してください" });

export const assignMembers = defineCall({
  method: "POST",
  path: "/api/project/{id}/contract",
  who: "admin",
  summary: "Puts partners on a project's positions, with their files: all of them, or nobody",
  input: {
    params: { id: rowRef },
    form: { fields: { contracts: z.array(wireJson(entry)).max(200).default([]) }, files: ["contractFile"] },
  },
  answer: {},
  refusals: ["not_found", "position_full"],
  names: terms.names,
  async run({ params, form }, { context: { knex, sync }, actor }) {
    const at = form.indexes["contracts"] ?? [];
    const wanted = form.fields.contracts.flatMap((one, i) => (one.isNew ? { ...one, id: uuidv7(), index: at[i] ?? i } : []));
    const claimed = claimFiles(wanted, form.files.contractFile);
    await inOneAct(knex, async (trx) => {
      const { id: projectId } = await findRow(trx, project, params.id, actor);
      const contracts = [];
      for (const { id, projectOccupationMapId, index, ...fields } of wanted) {
        const found = await findRow(trx, position, projectOccupationMapId, actor);
        if (found.projectId !== projectId)
          throw wrong(`contracts.${index}.projectOccupationMapId`, "この案件のポジションを選択してください");
        contracts.push({ id, ...(await toContractInput(trx, { ...fields, positionId: found.id }, actor)) });
      }
      if (contracts.length > 0) await sync.mutate(actor, assignContracts, { contracts }, { trx });
      for (const [contractId, files] of claimed) await keepContractFiles(sync, trx, actor, contractId, files);
    });
    return {};
  },
});

/**
 * Finds the contract of each file. `contractFile[i]` belongs to entry i. Any other file belongs to an entry whose `fileNames` has
 * its name. Entries with the same name take the files of that name in order.
 * @returns the files by their contract's id
 * @throws AppError `validation_error` for a file that belongs to no entry, or a name without its file
 */
function claimFiles(
  wanted: readonly (Pick<NewContract, "fileNames"> & { readonly id: string; readonly index: number })[],
  uploads: readonly Upload[],
): ReadonlyMap<string, readonly Upload[]> {
  const waiting = [...uploads];
  const take = (fits: (upload: Upload) => boolean) => {
    const at = waiting.findIndex(fits);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const claimed = wanted.map(({ id, index, fileNames }) => {
    const names = (fileNames ?? []).map(fileNameFrom);
    const files: Upload[] = [];
    for (let file = take((one) => one.index === index); file; file = take((one) => one.index === index)) {
      files.push(file);
      const named = names.indexOf(file.name);
      if (named >= 0) names.splice(named, 1);
    }
    for (const name of names) {
      const file = take((one) => one.index === null && one.name === name);
      if (!file) throw wrong(`contracts.${index}.fileNames`, "ファイルが送られていません");
      files.push(file);
    }
    return [id, files] as const;
  });
  if (waiting.length > 0) throw wrong("contractFile", "どの契約のファイルかが分かりません");
  return new Map(claimed);
}

const wrong = (path: string, message: string) => new AppError("validation_error", [{ path, message }]);
