import { createFileRoute } from "@tanstack/react-router";
import { MemberEvaluationScreen } from "#client/features/partner/results/member-evaluation-screen.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/member_evaluation/$memberEvaluationId")({
  component: MemberEvaluationRoute,
});

function MemberEvaluationRoute() {
  const { partnerId, memberEvaluationId } = Route.useParams();
  return (
    <MemberEvaluationScreen
      key={`${partnerId} ${memberEvaluationId}`}
      address={{ partner: partnerId, record: memberEvaluationId }}
    />
  );
}
