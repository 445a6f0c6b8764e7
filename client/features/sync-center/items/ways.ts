import { refusalReason } from "#client/ui/changes/call-words.ts";
import { nameOf } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { idsIn } from "#sync/engine/ids-in.ts";
import { recreatingStep } from "./recreate.ts";
import { overwriteSteps, replacedBy, retrySteps } from "./settle.ts";
import type { SettlePlan, SyncItem, Ways } from "./sync-item.ts";
import { excerptsOf } from "./whole-of.ts";

/** Returns the possible actions for the item's author. Work is never sent in another user's session (S2). */
export async function waysOf(replica: ReplicaReader, item: SyncItem): Promise<Ways> {
  if (item.mutation.author !== replica.actor.id) return { hindrance: "操作した本人だけが再試行できます" };
  // An excerpt is never written back.
  if (excerptsOf(item).length > 0) return { hindrance: "全文を読み込むと操作できます" };
  let again: SettlePlan;
  try {
    again = item.source.kind === "conflict" ? overwriteSteps(replica, item.sides) : retrySteps(replica, item);
  } catch (error) {
    if (error instanceof EngineError) return { hindrance: "この版では実行できない操作です" };
    throw error;
  }
  const refusal = await replica.refusalOf(again.steps);
  if (!refusal) return { hindrance: undefined };
  const hindrance = refusalText([item, ...item.under][refusal.step], refusal);
  if (refusal.code !== "not_found") return { hindrance };
  return { hindrance, lacksRecord: true, ...(await restoring(replica, item, again)), ...(await recreating(replica, item)) };
}

/** Returns why one of several items was refused. */
export function refusalText(item: Pick<SyncItem, "what" | "subject"> | undefined, refusal: EngineError): string {
  const name = item ? `「${item.what}${item.subject ? `：${item.subject.name}` : ""}」` : "";
  return `${name}いまは反映できません。${refusalReason(refusal)}`;
}

/** Returns the record in the trash that the refusal is about, if this user may restore it. */
async function restoring(replica: ReplicaReader, { mutation }: SyncItem, again: SettlePlan): Promise<Pick<Ways, "restoring">> {
  const ids = idsIn([mutation.input, mutation.from]);
  for (const entity of replica.model.entities) {
    const hidden = entity.listing?.hiddenBy;
    const restore = replica.model.mutators.get(`${entity.name}.restore`);
    if (hidden === undefined || !restore?.may(replica.actor)) continue;
    for (const id of ids) {
      const row: Readonly<Record<string, unknown>> | undefined = await replica.get(entity, id);
      if (!row || row[hidden] === null) continue;
      const steps = [{ mutator: restore as never, input: { id } }, ...again.steps];
      if (await replica.refusalOf(steps)) continue;
      const name = (await nameOf(replica, entity, id))?.name ?? entity.label;
      return { restoring: { name, settling: { ...again, steps } } };
    }
  }
  return {};
}

async function recreating(replica: ReplicaReader, item: SyncItem): Promise<Pick<Ways, "again">> {
  const made = await recreatingStep(replica, item);
  return made && !(await replica.refusalOf([made])) ? { again: replacedBy(item, [made]) } : {};
}
