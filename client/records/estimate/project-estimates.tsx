import { pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { hoursText, monthsText } from "#client/ui/text/number-text.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateMethods } from "#sync/model/rules/estimate-words.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { pageOf } from "../pages.ts";
import { ProjectPartList } from "../project/project-part-list.tsx";
import { estimateName } from "./estimate-name.ts";

/** Lists the estimates of a project, the last changed first, with a link to a new one. */
export function ProjectEstimates({ projectId }: { readonly projectId: string }) {
  const reading = useLive(
    async (reader) => {
      const found = await reader.list(estimate, "projectId", projectId);
      return found.toSorted(latestChangeFirst);
    },
    [projectId],
  );
  return (
    <ProjectPartList
      title="見積もり"
      reading={reading}
      nameOf={estimateName}
      hrefOf={({ id }) => pageOf("estimate", id)}
      factsOf={factsOf}
      create={{ label: "この案件を見積もる", href: pathTo("/tool/project-estimator", {}, { project: projectId }) }}
    />
  );
}

function factsOf({ result, actualHours }: RowOf<typeof estimate>): string {
  const estimated = result
    ? `${hoursText(result.totalHours)}・${monthsText(result.totalHours)}・${wordFor(estimateMethods, result.method, "")}`
    : "見積もり前";
  return actualHours === null ? estimated : `${estimated}・実績 ${hoursText(actualHours)}`;
}
