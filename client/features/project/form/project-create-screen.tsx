import { useState } from "react";
import { v7 } from "uuid";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { listAddress, trailTo } from "#client/records/pages.ts";
import { assignPageOf } from "#client/records/project/project-addresses.ts";
import { missingFirst } from "#client/ui/form/form-errors.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ProjectCreateFields } from "./project-create-fields.tsx";
import { projectCreateForm, projectCreateOf } from "./project-create-form.ts";

const title = "案件作成";

/** Makes a project and, if needed, a new client, with a network or without. Afterwards it opens the assignment of members. */
export function ProjectCreateScreen() {
  const mutateAct = useMutateAct();
  const toast = useToast();
  const go = useGo();
  const [id] = useState(() => v7());
  const record = useRecordForm(projectCreateForm, {
    draft: "project/new",
    async save(values, { draft }) {
      const { steps, attach } = projectCreateOf(id, values);
      await mutateAct(steps, { attach, draft });
    },
    done() {
      toast("プロジェクトを作成しました。");
      go(assignPageOf(id));
    },
  });
  return (
    <Page title={title} breadcrumb={trailTo("project")}>
      <RecordForm record={record} label={title} submit="作成" summary={missingFirst} cancel={() => go(listAddress("project"))}>
        <ProjectCreateFields />
      </RecordForm>
    </Page>
  );
}
