import { createFileRoute } from "@tanstack/react-router";
import { ProjectAttendanceScreen } from "#client/features/evaluation/results/project-attendance-screen.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/attendance/$attendanceId")({
  component: ProjectAttendanceRoute,
});

function ProjectAttendanceRoute() {
  const { projectId, attendanceId } = Route.useParams();
  return <ProjectAttendanceScreen key={`${projectId} ${attendanceId}`} address={{ project: projectId, record: attendanceId }} />;
}
