import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { MemoPanel } from "#client/features/memo/memo-panel.tsx";
import { PartnerScreen } from "#client/features/partner/partner-screen.tsx";
import { PartnerTags } from "#client/features/tag/partner-tags.tsx";
import { type OpenedFile, readOpenedFile } from "#client/records/file/opened-file.ts";
import type { RecordTab } from "#client/records/memo/record-with-memos.tsx";
import { type OpenedForm, readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/$partnerId")({
  validateSearch: searchOf(["tab", "file", "at", "find", "form"], (raw): { tab?: "memo" } & Partial<OpenedFile> & OpenedForm => ({
    ...(raw["tab"] === "memo" && { tab: "memo" }),
    ...readOpenedFile(raw),
    ...readOpenedForm(raw),
  })),
  component: PartnerRoute,
});

function PartnerRoute() {
  const { partnerId } = Route.useParams();
  const { tab, file, at, find } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = useCallback(
    (next: RecordTab) => void navigate({ search: next === "memo" ? { tab: next } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  const onFileClosed = useCallback(() => void navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
  const opened = file === undefined ? undefined : { file, ...(at && { at }), ...(find !== undefined && { find }) };
  return (
    <PartnerScreen
      key={partnerId}
      address={partnerId}
      tab={tab === "memo" ? "memo" : "record"}
      onTab={onTab}
      opened={opened}
      onFileClosed={onFileClosed}
      tags={(id) => <PartnerTags partnerId={id} />}
      memos={(id, named) => <MemoPanel partnerId={id} draftsOf={named} />}
    />
  );
}
