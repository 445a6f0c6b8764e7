import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { callsOf } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { isRunning } from "#sync/model/rules/contract.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { placementIn } from "./placements.ts";

/** The most people that are named; the others are counted. A position has up to 999 places. */
const most = 3;

/** Returns who has the places of a refused assignment, and who assigned them, the latest first; "" if they are free. */
export async function takenBy(reader: ReplicaReader, mutation: Mutation): Promise<string> {
  const wanted = [...new Set(callsOf(mutation).flatMap((call) => placementIn(call)?.positionId ?? []))];
  const running = (await reader.listEach(contract, "positionId", wanted)).flat().filter(isRunning);
  const rows = await reader.getMany(
    partner,
    running.map(({ partnerId }) => partnerId),
  );
  // A partner in the trash leaves the place free, and gets it back if it is still free.
  const held = running.filter((_one, at) => !rows[at]?.deletedAt);
  held.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const [partners, authors] = await Promise.all([
    namesById(
      reader,
      partner,
      held.slice(0, most).map(({ partnerId }) => partnerId),
    ),
    namesById(
      reader,
      admin,
      held.slice(0, most).map(({ createdBy }) => createdBy),
    ),
  ]);
  const other = reader.hasAll(partner) && reader.hasAll(admin) ? unknownName : receivingWord;
  const named = held.slice(0, most).map(({ partnerId, createdBy, createdAt }) => {
    const who = `${partners.get(partnerId) ?? other}さん`;
    return `${who}（${authors.get(createdBy ?? "") ?? other}が${formatMoment(createdAt)}に割り当て）`;
  });
  if (named.length === 0) return "";
  const rest = held.length > named.length ? `ほか${held.length - named.length}名` : "";
  return `いまのメンバー：${named.join("、")}${rest}`;
}
