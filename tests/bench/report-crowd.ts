import { quantile } from "./figures.ts";
import type { CrowdFigures } from "./measure-crowd.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports what many devices at one server wait for, or at several processes of it (goals 15 and 17). */
export function reportCrowd(figures: readonly CrowdFigures[], note: string): string {
  const of = (samples: readonly number[]) => [0.5, 0.99].map((share) => Math.round(quantile(samples, share))).join(" / ");
  const rows = figures.map(
    ({ devices, processes, takesSteps, lags, answers, events, missed, exchanges, steps, shed, writes, generator }) => {
      const each = (exchanges / writes).toFixed(0);
      const told = takesSteps ? `${Math.round(steps / writes)} steps` : "pokes";
      return `| ${devices.toLocaleString("en")} | ${processes} | ${told} | ${of(lags)} | ${of(answers)} | ${of(events)} | ${each} | ${shed} | ${missed} | ${generator.toFixed(2)} |`;
    },
  );
  const verdicts = figures
    .filter((one) => one.takesSteps)
    .map(({ devices, processes, lags }) =>
      judge({
        goal: processes === 1 ? "15" : "17",
        what: `p99 of a row on ${devices.toLocaleString("en")} devices`,
        must: 2_000,
        want: 500,
        found: quantile(lags, 0.99),
        unit: " ms",
      }),
    );
  return [
    "# Many devices at one server",
    "",
    note,
    "",
    "Ten memos a second are written for 15 seconds; each device listens, and takes the rows of its stream where they follow on what it has. Else, and",
    "where it takes no steps at all, it pulls behind each event, one exchange at a time. Devices, server and PostgreSQL share the cores: the last column says how much of one core the devices took.",
    "",
    "| devices | processes | told by, a write | row on a device, ms p50 / p99 | write answered, ms p50 / p99 | event, ms p50 / p99 | exchanges for a write | refused, tried again | rows missed | devices' share of a core |",
    "| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    "Goal 15: 1,000 devices at one process. Goal 17: 5,000 at four. Every write goes through.",
    "",
    ...verdictTable("on this machine", verdicts),
    "",
  ].join("\n");
}
