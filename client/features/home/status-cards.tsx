import type { FigureReading } from "#client/search/use-figure.ts";
import { type ChartRow, ChartTable } from "#client/ui/table/chart-table.tsx";
import { partnerStatuses } from "#sync/model/rules/partner.ts";
import { statusTone } from "#sync/model/rules/project.ts";
import { HomeCard } from "./home-card.tsx";
import { partnerListAddress, projectListAddress } from "./list-addresses.ts";
import type { PartnerFigures } from "./partner-figures.ts";
import type { ProjectFigures } from "./project-figures.ts";

/** Shows how many partners have each status. */
export function PartnerStatusCard({ reading }: { readonly reading: FigureReading<PartnerFigures> }) {
  return (
    <HomeCard title="パートナーの状況" reading={reading}>
      {({ byStatus }) => (
        <ChartTable
          label="パートナーの状況"
          heads={["状態", "人数"]}
          unit="人"
          rows={partnerRows(byStatus)}
          partial={reading.partial}
        />
      )}
    </HomeCard>
  );
}

/** Shows how many projects have each status. */
export function ProjectStatusCard({ reading }: { readonly reading: FigureReading<ProjectFigures> }) {
  return (
    <HomeCard title="案件の状況" reading={reading}>
      {(figures) => (
        <ChartTable label="案件の状況" heads={["状態", "件数"]} unit="件" rows={projectRows(figures)} partial={reading.partial} />
      )}
    </HomeCard>
  );
}

function partnerRows(byStatus: PartnerFigures["byStatus"]): ChartRow[] {
  const rows = partnerStatuses.map(({ value, label, tone }) => ({
    label,
    tone,
    count: byStatus.get(value) ?? 0,
    href: partnerListAddress([value]),
  }));
  const without = byStatus.get(null) ?? 0;
  return without === 0 ? rows : [...rows, { label: noStatus, tone: "over", count: without, href: partnerListAddress([0]) }];
}

function projectRows({ byStatus, without }: ProjectFigures): ChartRow[] {
  const rows = byStatus.map(({ id, name, count }) => ({
    label: name,
    tone: statusTone(name),
    count,
    href: projectListAddress([id]),
  }));
  return without === 0 ? rows : [...rows, { label: noStatus, tone: "over", count: without, href: projectListAddress([0]) }];
}

const noStatus = "未設定";
