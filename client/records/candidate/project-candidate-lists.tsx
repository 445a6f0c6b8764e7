import { pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { pageOf } from "../pages.ts";
import { ProjectPartList } from "../project/project-part-list.tsx";
import { readCandidateLists } from "./read-candidate-lists.ts";

/** Lists the lists of candidates for a project, with a link to a new one. */
export const ProjectCandidateLists = ({ projectId }: { readonly projectId: string }) => (
  <ProjectPartList
    title="候補リスト"
    reading={useLive((reader) => readCandidateLists(reader, projectId), [projectId])}
    nameOf={({ name }) => name}
    hrefOf={({ id }) => pageOf("candidateList", id)}
    factsOf={({ count, changedAt }, partial) => `${countText(count, "名", partial)}・${formatMoment(changedAt)}`}
    create={{ label: "候補リストを作成", href: pathTo("/candidate/create", {}, { project: projectId }) }}
  />
);
