import { median } from "./figures.ts";
import type { RestFigure, RestFigures } from "./measure-rest.ts";
import type { Done } from "./rest-load.ts";
import { judge, verdictTable } from "./verdict.ts";

const rate = (rounds: readonly Done[]) => median(rounds.map(({ perSecond }) => perSecond));
const share = (rounds: readonly Done[]) => median(rounds.map((one) => one.share));

/** Reports what calls cost beside their own statements (goal 19). */
export function reportRest({ partners, calls: figures, bare }: RestFigures, note: string): string {
  const calls = figures.map((figure) => {
    // Each round has both loads, so that other work of the machine affects them alike.
    const ratios = figure.served.map(({ perSecond }, at) => perSecond / (figure.straight[at]?.perSecond ?? Number.NaN));
    return { ...figure, ratio: figure.statements === 0 ? Number.NaN : median(ratios) };
  });
  const asked = calls.filter(({ ratio }) => !Number.isNaN(ratio));
  // A mix in which each call comes equally often takes the sum of what each takes.
  const time = (of: (figure: RestFigure) => readonly Done[]) => asked.reduce((sum, figure) => sum + 1 / rate(of(figure)), 0);
  const whole = time(({ straight }) => straight) / time(({ served }) => served);
  // One thread makes the answer and the statements, so a bare server's share comes on top of theirs.
  const http = 1 / rate(bare);
  const alone = (figure: RestFigure) => 1 / rate(figure.straight);
  const ideal = (figure: RestFigure) => alone(figure) / (alone(figure) + http);
  const statements = time(({ straight }) => straight);
  const rows = calls
    .toSorted((a, b) => a.ratio - b.ratio)
    .map(({ path, statements, bytes, served, straight, ratio }) => {
      const rates = [served, straight].map((rounds) =>
        statements === 0 && rounds === straight ? "–" : Math.round(rate(rounds)),
      );
      const shares = [served, straight].map((rounds) => share(rounds).toFixed(2));
      const told = decodeURIComponent(path).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/u, "{id}");
      return `| ${[told, statements, bytes, ...rates, Number.isNaN(ratio) ? "–" : ratio.toFixed(2), shares.join(" / ")].join(" | ")} |`;
    });
  const goal = { goal: "19", must: 0.4, want: 0.6, more: true } as const;
  return [
    "# REST calls beside their own statements",
    "",
    note,
    "",
    `${partners.toLocaleString("en")} partners. Eight at once, made by a process of its own over plain sockets; each call alternately with the statements that it runs, through`,
    "the driver alone. Load, server and PostgreSQL share the cores: the last column says how much of one core the load took in each case.",
    "",
    "| call | statements | bytes | calls/s | its statements, times/s | ratio | share of a core: calls / statements |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    `A bare server of Node, which answers twenty bytes, was asked ${Math.round(rate(bare)).toLocaleString("en")} times a second. With it alone before their statements, the mix would have`,
    `${(statements / (statements + asked.length * http)).toFixed(2)}, the median call ${median(asked.map(ideal)).toFixed(2)}, the worst ${Math.min(...asked.map(ideal)).toFixed(2)}.`,
    "",
    ...verdictTable("rate / that of its own statements", [
      judge({ ...goal, what: "a mix in which all calls are as frequent", found: whole }),
      judge({ ...goal, what: "the median call", found: median(asked.map(({ ratio }) => ratio)) }),
      judge({ ...goal, what: "the worst call", found: Math.min(...asked.map(({ ratio }) => ratio)) }),
    ]),
    "",
  ].join("\n");
}
