import { v7 } from "uuid";
import { heldBy, heldFiles } from "#client/device/files/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { fieldsOf, pick } from "#client/ui/form/field-facts.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { reference } from "#sync/engine/field.ts";
import { values } from "#sync/engine/list-field.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { newContent, project, projectRole } from "#sync/model/entities/project.ts";
import type { ClientChoice } from "#sync/model/mutators/client-choice.ts";
import { addProjectFile } from "#sync/model/mutators/file.ts";
import { createProject } from "#sync/model/mutators/project.ts";
import { checkNewClient, clientIn, clientKeys, clientPart, isOfExisting } from "./client-part.ts";
import { positionsField } from "./positions-field.ts";

/** The fields of the project's own row, in the order of the screen. */
const ownNames = ["name", "projectCode", "recruitStatus", "reward", "content", "startDate", "endDate", "limitDate"] as const;
/** The most files that can be added at once. */
export const mostFiles = 30;
/** The most managers of one project. */
const mostManagers = 200;
const managersLabel = "プロジェクトマネージャー";

/** Defines a project's managers. @param min the fewest managers */
export const managersField = (min: number) =>
  values(managersLabel, reference(managersLabel, projectRole.fields.adminId.references ?? ""), { min, max: mostManagers });

/** The form of a new project, with its positions, its files and a new client. */
export const projectCreateForm = defineForm(
  {
    managers: managersField(1),
    ...fieldsOf(project, ownNames),
    content: newContent,
    ...clientPart,
    positions: positionsField(0),
    files: heldFiles(projectFile, { max: mostFiles }),
  },
  {
    messages: {
      managers: "プロジェクトマネージャーを選択してください",
      name: "案件名を確認してください",
      content: "業務内容を確認してください",
      clientZip: "郵便番号を確認してください",
    },
    check: (entered) => [
      ...(entered.newClient || entered.clientId !== null
        ? []
        : [{ path: "clientId", message: "クライアントを選択してください" }]),
      ...checkNewClient(entered),
      ...(project.check?.(entered) ?? []),
    ],
    unused: ({ newClient }) => (newClient ? [] : clientKeys("client")),
  },
);

export type ProjectCreateValues = ReturnType<typeof projectCreateForm.schema.parse>;

/** Returns the steps that make a project of this id with its client and positions, and the files to upload. */
export function projectCreateOf(projectId: string, entered: ProjectCreateValues) {
  const { managers, positions, files } = entered;
  return {
    steps: [
      step(createProject, { id: projectId, ...pick(entered, ownNames), managers, positions, client: clientChoiceOf(entered) }),
      ...files.map((file) => step(addProjectFile, { projectId, ...file })),
    ],
    attach: heldBy(projectFile, files),
  };
}

/** Returns the client from a form's values: none, an existing one, or a new one. */
export function clientChoiceOf(entered: Parameters<typeof checkNewClient>[0]): ClientChoice {
  const { newClient, clientId } = entered;
  if (isOfExisting(entered) && clientId !== null) return { kind: "existing", id: clientId };
  if (!newClient) return { kind: "none" };
  const { name, ...rest } = clientIn("client", { ...entered });
  return { kind: "new", id: v7(), ...rest, name: name ?? "" };
}
