import { createFileRoute } from "@tanstack/react-router";
import { SampleEvaluationScreen } from "#client/features/evaluation/sample-evaluation-screen.tsx";

export const Route = createFileRoute("/_app/project/evaluation/$evaluationId")({ component: SampleEvaluationScreen });
