import { type ProjectRecordAddress, ProjectRecordPage } from "#client/records/project/project-record-page.tsx";
import { MemberEvaluationFacts } from "#client/records/result/member-evaluation-facts.tsx";
import { readMemberEvaluations } from "#client/records/result/read-results.ts";

/** 360°評価詳細: one project member's evaluation of another. */
export const ProjectMemberEvaluationScreen = ({ address }: { readonly address: ProjectRecordAddress }) => (
  <ProjectRecordPage address={address} label="360°評価" title={() => "360°評価詳細"} read={readMemberEvaluations.project}>
    {(evaluation, _project, partial) => <MemberEvaluationFacts evaluation={evaluation} partial={partial} />}
  </ProjectRecordPage>
);
