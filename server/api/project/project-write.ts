import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { newContent, project } from "#sync/model/entities/project.ts";
import { createProject, removeProject } from "#sync/model/mutators/project.ts";
import { defineCall } from "../guard/guard.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { withoutBlanks } from "../wire/choice-input.ts";
import { id } from "../wire/wire.ts";
import { wireInput, wireJson } from "../wire/wire-input.ts";
import { clientOf, readClient } from "./client-input.ts";
import { newPositionInput, toNewPosition } from "./position-input.ts";
import { keepProjectFiles } from "./project-files.ts";
import { adminIds, adminRefs, projectInput, projectNames, toProjectInput } from "./project-input.ts";

const { name, recruitStatus } = project.fields;

/** The mutator refuses it with a message of its own. */
const noClient = { kind: "none" } as const;

export const addProject = defineCall({
  method: "POST",
  path: "/api/project",
  who: "admin",
  summary: "Makes a project with its client, at least one manager, positions and PDFs: all of it or nothing",
  input: {
    form: {
      fields: {
        ...projectInput,
        name: wireInput(name),
        content: wireInput(newContent),
        /** The recruiting state. All other calls name it recruitStatus. */
        sts: wireInput(recruitStatus).optional(),
        prjOwner: adminRefs,
        projectOccupation: z.array(wireJson(newPositionInput)).max(200).default([]),
        orderClient: wireJson(clientOf.input).optional(),
        clientId: clientOf.ref.optional(),
      },
      files: ["projectFile"],
    },
  },
  answer: { projectId: id },
  refusals: ["not_found"],
  names: { ...projectNames, positions: "projectOccupation" },
  async run({ form }, { context: { knex, sync }, actor }) {
    const { name, sts, prjOwner, projectOccupation, orderClient, clientId, ...values } = form.fields;
    const projectId = uuidv7();
    await inOneAct(knex, async (trx) => {
      const input = {
        ...(await toProjectInput(trx, values, actor)),
        id: projectId,
        name,
        content: values.content,
        recruitStatus: sts,
        client: (await readClient(trx, withoutBlanks(orderClient), clientId, actor)) ?? noClient,
        managers: await adminIds(trx, prjOwner, actor),
        positions: projectOccupation.map(toNewPosition),
      };
      await sync.mutate(actor, createProject, input, { trx });
      await keepProjectFiles(sync, trx, actor, projectId, form.files.projectFile);
    });
    return { projectId };
  },
});

export const deleteProject = defineCall({
  method: "DELETE",
  path: "/api/project/{id}",
  who: "admin",
  summary: "Puts a project into the trash, from which masters can take it again for 30 days",
  input: { params: { id: rowRef } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, project, params.id, actor);
    await sync.mutate(actor, removeProject, { id });
    return {};
  },
});
