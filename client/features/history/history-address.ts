import { type Address, pathTo } from "#client/device/path-to.ts";
import type { HistoryEntry } from "#client/records/history/history-entries.ts";
import { careerSheetOf, interviewPageOf, memosOf, pageOf, resultPageOf } from "#client/records/pages.ts";
import { projectResultPageOf } from "#client/records/project/project-addresses.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";

/** Returns where the thing is that an entry tells of; undefined for one that is gone. What has no page is on its owner's. */
export function historyAddress(
  owner: HistoryOwner,
  ownerId: string,
  { entity, id, act, gone }: Pick<HistoryEntry, "entity" | "id" | "act" | "gone">,
): Address | undefined {
  if (gone || act === "removed" || act === "trashed" || act === "erased") return undefined;
  const memos = entity === "memo" ? memosOf(owner, ownerId) : undefined;
  return within[owner](ownerId, entity, id) ?? anywhere(entity, id) ?? memos ?? pageOf(owner, ownerId);
}

/** Return where what belongs to a record is, if that is below the record's own page. */
const within: Readonly<Record<HistoryOwner, (ownerId: string, entity: string, id: string) => Address | undefined>> = {
  partner: inPartner,
  project: inProject,
  contract: () => undefined,
};

function inPartner(partnerId: string, entity: string, id: string): Address | undefined {
  switch (entity) {
    case "interview":
    case "secondInterview":
      return interviewPageOf(entity, partnerId, id);
    case "attendance":
    case "resultEvaluation":
    case "memberEvaluation":
      return resultPageOf(entity, partnerId, id);
    case "partnerFile":
      return pathTo("/partner/$partnerId", { partnerId }, { file: id });
    case "industrySheet":
    case "skillSheet":
      return careerSheetOf(partnerId);
    default:
      return undefined;
  }
}

function inProject(projectId: string, entity: string, id: string): Address | undefined {
  return entity === "attendance" || entity === "memberEvaluation" ? projectResultPageOf(entity, projectId, id) : undefined;
}

function anywhere(entity: string, id: string): Address | undefined {
  if (entity === "contract" || entity === "estimate" || entity === "candidateList") return pageOf(entity, id);
  if (entity === "projectEvaluation") return pathTo("/project/evaluation/$evaluationId", { evaluationId: id });
  // The id of a link begins with what it joins first.
  return entity === "candidate" ? pageOf("candidateList", id.split("_")[0] ?? "") : undefined;
}
