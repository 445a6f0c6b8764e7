import type { NewRowOf, Row } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateBasis } from "#sync/model/rules/estimate-basis.ts";
import type { EstimateInput, PhaseKey } from "#sync/model/rules/estimate-words.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { proposeFeatures } from "#sync/model/rules/propose-features.ts";
import { day, officeHours, stampsAt } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { anyOf, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoTime } from "./shared.ts";

interface Told {
  readonly title: string;
  readonly variant: string | null;
  readonly phase: PhaseKey;
  readonly stack: string;
  readonly overview: string;
  /** Days from the demo's last day. */
  readonly made: number;
  /** The hours that the project took in the end, as a share of the estimated ones. */
  readonly took?: number;
}

const booking = "宿泊施設を検索して予約し、クレジットカードで決済する。宿は管理画面で空きと予約を確認する。";
const told: readonly Told[] = [
  { title: "宿泊予約サイト", variant: "A案", phase: "MVP", stack: "React, TypeScript, PostgreSQL", overview: booking, made: -12 },
  {
    title: "宿泊予約サイト",
    variant: "B案",
    phase: "Release",
    stack: "React, Go, PostgreSQL, AWS",
    overview: booking,
    made: -11,
  },
  {
    title: "社内申請ワークフロー",
    variant: null,
    phase: "Release",
    stack: "Vue, Java, Oracle",
    overview: "経費と休暇の申請を承認する流れを作り、承認の結果をメールで通知する。",
    made: -240,
    took: 1.21,
  },
  {
    title: "商品マスタの移行",
    variant: null,
    phase: "Release",
    stack: "Python, BigQuery",
    overview: "古い基幹システムから商品マスタのデータ移行を行い、差分を帳票で確認する。",
    made: -180,
    took: 0.94,
  },
];

/** Makes the estimates: two variants for one project, and two for finished projects whose real hours are known. */
export function demoEstimates({ seed = 1, now = defaultNow }: DemoOptions, { admins }: Pick<DemoShared, "admins">): Row[] {
  const random = randomFrom(seed, -1_000_000);
  const { start, end } = demoTime(now);
  return told.map(({ title, variant, phase, stack, overview, made, took }) => {
    const at = officeHours(random, end + made * day, start, end);
    const features = proposeFeatures({ title, description: overview, phase });
    const input: EstimateInput = {
      title,
      description: overview,
      phase,
      scale: "medium",
      complexity: "medium",
      technicalStack: stack.split(", "),
      features,
    };
    const result = parametricEstimate(input);
    const values: NewRowOf<typeof estimate> = {
      id: random.uuid(at),
      title,
      variant,
      projectId: null,
      phase,
      technicalStack: stack,
      overview,
      scale: input.scale,
      complexity: input.complexity,
      features: features.map((feature) => ({ ...feature, id: random.uuid(at), assignedRoles: [...feature.assignedRoles] })),
      factor: null,
      result: { ...result, basis: estimateBasis(input, 1) },
      actualHours: took === undefined ? null : Math.round(result.totalHours * took),
    };
    return rowOf(estimate, values, stampsAt(at, anyOf(random, admins)));
  });
}
