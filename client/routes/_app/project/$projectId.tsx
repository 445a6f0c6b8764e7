import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { MemoPanel } from "#client/features/memo/memo-panel.tsx";
import { ProjectScreen } from "#client/features/project/project-screen.tsx";
import type { RecordTab } from "#client/records/memo/record-with-memos.tsx";
import { type OpenedForm, readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/project/$projectId")({
  validateSearch: searchOf(["tab", "form"], (raw): { tab?: "memo" } & OpenedForm => ({
    ...(raw["tab"] === "memo" && { tab: "memo" }),
    ...readOpenedForm(raw),
  })),
  component: ProjectRoute,
});

function ProjectRoute() {
  const { projectId } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = useCallback(
    (next: RecordTab) => void navigate({ search: next === "memo" ? { tab: next } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <ProjectScreen
      key={projectId}
      address={projectId}
      tab={tab === "memo" ? "memo" : "record"}
      onTab={onTab}
      memos={(id) => <MemoPanel projectId={id} />}
    />
  );
}
