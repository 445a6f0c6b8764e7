import { createFileRoute } from "@tanstack/react-router";
import { CalibrationScreen } from "#client/features/estimate/calibration-screen.tsx";
import { readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/calibration")({
  validateSearch: searchOf(["form"], readOpenedForm),
  component: CalibrationScreen,
});
