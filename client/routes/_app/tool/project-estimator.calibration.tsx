import { createFileRoute } from "@tanstack/react-router";
import { CalibrationScreen } from "#client/features/estimate/calibration-screen.tsx";

export const Route = createFileRoute("/_app/tool/project-estimator/calibration")({ component: CalibrationScreen });
