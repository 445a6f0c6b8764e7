import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { changeProjectRoles, updateProject } from "#sync/model/mutators/project.ts";
import { type OrganisationRole, organisationRoles, positionChanges } from "#sync/model/rules/project.ts";
import { defineCall } from "../guard/guard.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { strictInput, wireInput, wireJson } from "../wire/wire-input.ts";
import { bodyRef, idNamed, optionalBodyRef } from "../wire/wire-ref.ts";
import { clientOf, readClient } from "./client-input.ts";
import { positionInput, wantedPositions } from "./position-input.ts";
import { keepProjectFiles } from "./project-files.ts";
import { adminIds, adminRefs, projectInput, projectNames, quickInput, toProjectInput } from "./project-input.ts";
import { namedAdmin, rolesOf } from "./project-wire.ts";

const { name, recruitStatus, isValid } = project.fields;

const editInput = {
  ...projectInput,
  name: wireInput(name).optional(),
  /** The project's validity. */
  sts: wireInput(isValid).optional(),
  recruitStatus: wireInput(recruitStatus).optional(),
  /** All managers of the project. */
  prjOwner: adminRefs.optional(),
  /** The manager who is listed first. The other managers stay. */
  pmAdminId: optionalBodyRef.optional(),
  /** All positions of the project. */
  occupations: z
    .array(wireJson(positionInput))
    .max(200)
    .nullable()
    .optional()
    .describe("One part that is a JSON list. Taken too: occupations[0], occupations[1] and so on."),
  orderClient: wireJson(clientOf.strictInput).optional(),
  clientId: clientOf.ref.optional(),
};
type Edit = z.output<z.ZodObject<typeof editInput>>;

const list = z.array(strictInput({ id: bodyRef }, namedAdmin)).max(200);
const organisationInput = Object.fromEntries(organisationRoles.map((role) => [role, list.nullable().optional()])) as Record<
  OrganisationRole,
  z.ZodOptional<z.ZodNullable<typeof list>>
>;
type Organisation = z.output<z.ZodObject<typeof organisationInput>>;

export const changeProject = defineCall({
  method: "PUT",
  path: "/api/project/{id}",
  who: "admin",
  summary:
    "As a form: changes the keys sent and adds the PDFs sent. As JSON either lists of the organisation, each of which replaces that list, or the quick edit",
  input: {
    params: { id: rowRef },
    body: { ...quickInput, ...organisationInput },
    kinds: [quickInput, organisationInput],
    form: { fields: editInput, files: ["projectFile"] },
  },
  answer: {},
  refusals: ["not_found", "position_in_use"],
  names: { ...projectNames, positions: "occupations" },
  async run({ params, body, form }, { context: { knex, sync }, actor }) {
    await inOneAct(knex, async (trx) => {
      const { id } = await findRow(trx, project, params.id, actor);
      const act = { sync, trx, actor, id };
      if (form) {
        await edit(act, form.fields);
        await keepProjectFiles(sync, trx, actor, id, form.files.projectFile);
      } else if (organisationRoles.every((role) => body[role] === undefined)) {
        await sync.mutate(actor, updateProject, { id, ...(await toProjectInput(trx, body, actor)) }, { trx });
      } else {
        await organise(act, body);
      }
    });
    return {};
  },
});

interface Act {
  readonly sync: SyncServer;
  readonly trx: Knex.Transaction;
  readonly actor: Actor;
  /** The project's id. */
  readonly id: string;
}

async function edit({ sync, trx, actor, id }: Act, fields: Edit): Promise<void> {
  const { name, sts, recruitStatus, prjOwner, pmAdminId, occupations, orderClient, clientId, ...values } = fields;
  // Whole lists replace the existing rows. These are locked first, in the order of the mutators: positions before others.
  const positions = rowsOf(trx, position, actor).where("t.project_id", id).orderBy("t.id");
  if (occupations !== undefined) await positions.clone().forNoKeyUpdate();
  if (occupations !== undefined || prjOwner !== undefined) await lock(trx, id);
  const owners = prjOwner && (await adminIds(trx, prjOwner, actor));
  const lead = await idNamed(trx, admin, pmAdminId, actor);
  const input = {
    ...(await toProjectInput(trx, values, actor)),
    id,
    name,
    recruitStatus,
    isValid: sts,
    client: await readClient(trx, orderClient, clientId, actor),
    leadManagerId: lead === undefined && owners ? (owners[0] ?? null) : lead,
    managers: owners && (await managerChanges({ trx, actor, id }, owners)),
    positions: occupations === undefined ? undefined : toChanges(await positions, occupations ?? []),
  };
  await sync.mutate(actor, updateProject, input, { trx });
}

function toChanges(standing: readonly RowOf<typeof position>[], wanted: NonNullable<Edit["occupations"]>) {
  return positionChanges(standing, wantedPositions(standing, wanted));
}

async function managerChanges({ trx, actor, id }: Omit<Act, "sync">, owners: readonly string[]) {
  const standing = ((await rolesOf(trx, [id], actor, ["manager"])).get(id) ?? []).map(({ adminId }) => adminId);
  return {
    add: owners.filter((owner) => !standing.includes(owner)),
    remove: standing.filter((one) => !owners.includes(one)),
  };
}

async function organise({ sync, trx, actor, id }: Act, lists: Organisation): Promise<void> {
  const roles = organisationRoles.filter((role) => lists[role] !== undefined);
  await lock(trx, id);
  const standing = (await rolesOf(trx, [id], actor, roles)).get(id) ?? [];
  const wanted: { role: string; adminId: string }[] = [];
  for (const role of roles) {
    const refs = (lists[role] ?? []).map((entry) => entry.id);
    wanted.push(...(await adminIds(trx, refs, actor)).map((adminId) => ({ role, adminId })));
  }
  const beyond = <T extends (typeof wanted)[number]>(some: readonly T[], others: typeof wanted) =>
    some
      .filter((one) => !others.some(({ role, adminId }) => role === one.role && adminId === one.adminId))
      .map(({ role, adminId }) => ({ role, adminId }));
  const change = { id, add: beyond(wanted, [...standing]), remove: beyond(standing, wanted) };
  await sync.mutate(actor, changeProjectRoles, change, { trx });
}

/** The lock orders two callers. The later one replaces the list that the earlier one stored. */
const lock = (trx: Knex.Transaction, id: string) => trx.raw("select from project where id = ? for no key update", [id]);
