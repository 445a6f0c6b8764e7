import type { Address } from "#client/device/path-to.ts";
import { draftAddress, evaluationPart } from "#client/records/draft/draft-address.ts";
import { editPageOf, type InterviewName } from "#client/records/pages.ts";
import { pick } from "#client/ui/form/field-facts.ts";
import { namesWithin } from "#client/ui/form/names-within.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import { byId } from "#sync/engine/order.ts";
import { correctable } from "#sync/model/entities/interview.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { position, projectRole } from "#sync/model/entities/project.ts";
import { type ClientChoice, clientFields } from "#sync/model/mutators/client-choice.ts";
import { createInterview, createSecondInterview } from "#sync/model/mutators/interview.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import { saveProjectEvaluation } from "#sync/model/mutators/project-evaluation.ts";
import { managersOf, withPositionChanges } from "#sync/model/rules/project.ts";
import type { SyncItem } from "./sync-item.ts";

type Values = Readonly<Record<string, unknown>>;

/** The form in which a refused change was entered. */
export interface EntryForm {
  readonly address: Address;
  /**
   * The input in the shape of the form's draft, for which the record's current values are the basis. Undefined if it cannot be
   * rebuilt.
   */
  readonly draft?: {
    readonly key: string;
    /** Only this form shows all of it: a dialog would leave out its lists. */
    readonly isWhole?: true;
    readonly read: (replica: Pick<Replica, "list" | "get">) => Promise<Entered>;
  };
}

/** The values that are entered into the form. */
interface Entered {
  readonly values: Values;
  /** Values that count as seen, where they are not those of the form's own record. */
  readonly seen?: Values;
}

/**
 * Returns the form in which an item's whole input can be entered again. A dialog of fields cannot show scores, jobs or positions.
 * Returns undefined for any other item, and if its author is another user.
 */
export function entryFormOf({ actor }: Pick<Replica, "actor">, { source, mutation }: SyncItem): EntryForm | undefined {
  if ((source.kind !== "refused" && source.kind !== "aside") || mutation.author !== actor.id) return undefined;
  const { name, input } = mutation;
  if (!isRecord(input)) return undefined;
  const [entity = "", verb] = name.split(".");
  if (name === saveProjectEvaluation.name) return evaluationForm(input);
  if (name === createInterview.name) return interviewForm("interview", input);
  if (name === createSecondInterview.name) return interviewForm("secondInterview", input);
  if (verb !== "update" || typeof input["id"] !== "string") return undefined;
  const address = editPageOf(entity, input["id"]);
  if (address === undefined) return undefined;
  if (name !== updateProject.name) return { address };
  return { address, draft: { key: `project/${input["id"]}`, read: (replica) => projectValues(replica, input) } };
}

function evaluationForm({ projectId, partnerId, revisionOfId, ...input }: Values): EntryForm | undefined {
  const part = evaluationPart(String(partnerId), textIn(revisionOfId) ? String(revisionOfId) : null);
  return formOf("projectEvaluation", String(projectId), part, pick(input, ["scheduledDate", "softScores", "hardScores"]));
}

/** For the fields that the author of a correction left as they were, the newest revision has the values. */
function interviewForm(name: InterviewName, { partnerId, revisionOfId, unchanged, ...input }: Values): EntryForm | undefined {
  const left = Array.isArray(unchanged) ? (unchanged as readonly unknown[]) : [];
  const entered = correctable[name].filter((field) => !left.includes(field));
  return formOf(name, String(partnerId), textIn(revisionOfId) ? String(revisionOfId) : undefined, pick(input, entered));
}

function formOf(form: string, id: string, part: string | undefined, values: Values): EntryForm | undefined {
  const address = draftAddress({ form, id, part }, undefined);
  const key = part === undefined ? `${form}/${id}` : `${form}/${id}/${part}`;
  return address === undefined ? undefined : { address, draft: { key, isWhole: true, read: async () => ({ values }) } };
}

/** Managers and positions are changed one by one: applies the changes to those that exist now. */
async function projectValues(replica: Pick<Replica, "list" | "get">, input: Values): Promise<Entered> {
  const parsed = updateProject.input.safeParse(input);
  if (!parsed.success) return { values: {} };
  const { id, client, managers, positions, ...own } = parsed.data;
  const chosen = client && (await clientValues(replica, client));
  const values: Record<string, unknown> = { ...own, ...chosen?.values };
  if (managers) {
    const now = managersOf(null, await replica.list(projectRole, "projectId", id));
    const added = managers.add.filter((one) => !now.includes(one));
    values["managers"] = [...now.filter((one) => !managers.remove.includes(one)), ...added];
  }
  if (positions) {
    const rows = await replica.list(position, "projectId", id);
    // The positions are in the order in which they were made, which is the order of their ids.
    values["positions"] = withPositionChanges(rows.sort(byId), positions);
  }
  return { values, seen: chosen?.seen ?? {} };
}

/** Returns a chosen client as the project's form holds it. An existing one is seen as it is now. */
async function clientValues(replica: Pick<Replica, "get">, choice: ClientChoice): Promise<Entered> {
  if (choice.kind === "none") return { values: { newClient: false, clientId: null } };
  const { kind, id, ...entered } = choice;
  if (kind === "new") return { values: { newClient: true, clientId: null, ...clientNames.valuesAs("client", entered) } };
  const seen = clientNames.valuesAs("chosen", (await replica.get(orderClient, id)) ?? {});
  const changed = clientFields.filter((name) => entered[name] !== undefined).map((name) => clientNames.key("chosen", name));
  return { values: { newClient: false, clientId: id, ...seen, ...pick(clientNames.valuesAs("chosen", entered), changed) }, seen };
}

const clientNames = namesWithin(clientFields);
const textIn = (value: unknown): boolean => typeof value === "string" && value !== "";
