import { createFileRoute } from "@tanstack/react-router";
import { InterviewByIdScreen } from "#client/features/interview/interview-by-id-screen.tsx";

export const Route = createFileRoute("/_app/interview/$interviewId_/edit")({ component: InterviewEditByIdRoute });

function InterviewEditByIdRoute() {
  const { interviewId } = Route.useParams();
  return <InterviewByIdScreen key={interviewId} address={interviewId} edited />;
}
