import { createFileRoute } from "@tanstack/react-router";
import { AttendanceScreen } from "#client/features/partner/results/attendance-screen.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/attendance/$attendanceId")({ component: AttendanceRoute });

function AttendanceRoute() {
  const { partnerId, attendanceId } = Route.useParams();
  return <AttendanceScreen key={`${partnerId} ${attendanceId}`} address={{ partner: partnerId, record: attendanceId }} />;
}
