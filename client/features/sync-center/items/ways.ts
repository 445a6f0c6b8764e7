import { refusalReason } from "#client/ui/changes/call-words.ts";
import { nameOf } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { recreatingStep } from "./recreate.ts";
import { overwriting, replacedBy, retrying } from "./settle.ts";
import type { Settling, SyncItem, Ways } from "./sync-item.ts";
import { excerptsOf } from "./whole-of.ts";

/** What its author can do; work is never sent under another's session (S2). */
export async function waysOf(replica: ReplicaReader, item: SyncItem): Promise<Ways> {
  if (item.mutation.author !== replica.actor.id) return { hindrance: "操作した本人だけが再試行できます" };
  // Nothing of an excerpt is ever written back.
  if (excerptsOf(item).length > 0) return { hindrance: "全文を読み込むと操作できます" };
  let again: Settling;
  try {
    again = item.source.kind === "conflict" ? overwriting(replica, item.sides) : retrying(replica, item);
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

/** Why one of several was refused. */
export function refusalText(item: Pick<SyncItem, "what" | "subject"> | undefined, refusal: EngineError): string {
  const name = item ? `「${item.what}${item.subject ? `：${item.subject.name}` : ""}」` : "";
  return `${name}いまは反映できません。${refusalReason(refusal)}`;
}

/** The record in the trash that it speaks of and that this account may take out again. */
async function restoring(replica: ReplicaReader, { mutation }: SyncItem, again: Settling): Promise<Pick<Ways, "restoring">> {
  const ids = new Set(JSON.stringify([mutation.input, mutation.from]).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu));
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
