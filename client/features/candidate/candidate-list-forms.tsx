import { ProjectPicker } from "#client/records/project/project-picker.tsx";
import { CreatePage, EditPage } from "#client/records/record-form-page.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { candidateList } from "#sync/model/entities/candidate.ts";
import { createCandidateList, updateCandidateList } from "#sync/model/mutators/candidate.ts";

const form = defineForm(candidateList, ["name", "projectId"]);
const { F } = form;

const fields = (
  <>
    <F.name />
    <F.projectId control={ProjectPicker} />
  </>
);

/** The page on which a list of candidates is made, for a project or for none. */
export const CandidateListCreateScreen = ({ projectId }: { readonly projectId: string | undefined }) => (
  <CreatePage
    entity={candidateList}
    form={form}
    start={{ projectId: projectId ?? null }}
    projectId={projectId}
    save={(mutate, values) => mutate(createCandidateList, values)}
  >
    {fields}
  </CreatePage>
);

/** The page on which a list gets another name or project. */
export const CandidateListEditScreen = ({ address }: { readonly address: string }) => (
  <EditPage
    entity={candidateList}
    form={form}
    address={address}
    save={(mutate, { id, changed, seen }) => mutate(updateCandidateList, { id, ...changed }, { seen })}
  >
    {fields}
  </EditPage>
);
