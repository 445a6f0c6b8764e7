import { coefficients, distinctStack, type EstimateFigures, hasNoDeveloper, isDescribed, sizeFactorWithin } from "./estimate.ts";
import { type Hazard, kindOf } from "./estimate-kinds.ts";
import {
  developerKeys,
  type EstimateFeature,
  type EstimateInput,
  estimateComplexities,
  estimatePhases,
  estimateRoles,
  estimateScales,
  hoursOfMonth,
  namesOf,
  personMonths,
  type RoleKey,
  roleKeys,
} from "./estimate-words.ts";
import { wordFor } from "./words.ts";

/** Sentences beside an estimate, each of which follows from the input. */
export interface EstimateAdvice {
  readonly assumptions: readonly string[];
  readonly risks: readonly string[];
  readonly recommendations: readonly string[];
}

/** Returns the assumptions of an estimate, its risks, and what would improve it. */
export function estimateAdvice(input: EstimateInput, figures: EstimateFigures, calibration = 1): EstimateAdvice {
  return {
    assumptions: assumptions(input, calibration),
    risks: risks(input, figures, calibration),
    recommendations: recommendations(input, figures),
  };
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const label = wordFor;
const rounded = (value: number) => (Math.round(value * 10) / 10).toFixed(1);

const phaseQuality = {
  POC: "確かめるための最小限の品質とし、文書と試験は省いています。",
  MVP: "限られた利用者に公開できる品質とし、文書は要点に絞っています。",
  Release: "一般に公開する品質とし、試験と文書を通常どおり行います。",
  Growth: "止められない運用を前提に、試験と文書を手厚く行います。",
} as const;

function assumptions({ features, phase, scale, complexity, technicalStack }: EstimateInput, calibration: number): string[] {
  const unassigned = features.filter(hasNoDeveloper);
  const stack = distinctStack(technicalStack);
  const beyond = stack.length - coefficients.stack.free;
  const { always, assigned } = coefficients.management;
  const managed = features.some(({ assignedRoles }) => assignedRoles.includes("PM"));
  return [
    `フェーズは${label(estimatePhases, phase, phase)}です。${phaseQuality[phase]}`,
    `規模は「${label(estimateScales, scale, scale)}」、複雑さは「${label(estimateComplexities, complexity, complexity)}」として計算しています。`,
    stack.length > 0
      ? `${stack.slice(0, 5).join("、")}${stack.length > 5 ? "など" : ""}の経験がある担当者が開発する前提です。`
      : "技術スタックが未定のため、担当者が慣れた技術を選ぶ前提です。",
    ...(beyond > 0 ? [`技術が${stack.length}種類あるため、組み合わせる手間を上乗せしています。`] : []),
    `${managed ? `PMを割り当てた機能は${percent(assigned)}、ほかの機能は` : "各機能の工数の"}${percent(always)}をプロジェクト管理として含めています。`,
    ...(unassigned.length > 0
      ? [`開発の担当が選ばれていない${unassigned.length}件（${namesOf(unassigned)}）は、Webエンジニアが担当する前提です。`]
      : []),
    ...(calibration === 1 ? [] : [`完了した案件の実績から求めた補正係数${calibration.toFixed(2)}を掛けています。`]),
  ];
}

const hazards: readonly (readonly [Hazard, string])[] = [
  ["payment", "決済事業者の審査と仕様の変更で、公開が遅れることがあります。"],
  ["external", "相手側の仕様、利用の上限、停止に左右されます。"],
  ["migration", "今あるデータの品質によって、移行の工数が大きく変わります。"],
  ["ai", "精度はデータに左右され、必要な水準に届くまでの工数を見通しにくい機能です。"],
  ["realtime", "同時に使ったときの食い違いや切断への対応で、試験が長引くことがあります。"],
  ["personal", "個人情報を扱うため、保管と権限の確認に時間がかかることがあります。"],
  ["devices", "端末とOSの違い、ストアの審査で手戻りが起きることがあります。"],
];

function risks({ features }: EstimateInput, figures: EstimateFigures, calibration: number): string[] {
  const bare = features.filter((feature) => !isDescribed(feature));
  const extra = sizeFactorWithin(figures.totalHours / calibration) - 1;
  const heavy = heaviest(figures);
  const doubled = repeated(features);
  return [
    ...(bare.length > 0 ? [`説明が短い機能が${bare.length}件（${namesOf(bare)}）あり、見積もりの幅が広くなっています。`] : []),
    ...hazards.flatMap(([hazard, sentence]) => {
      const found = features.filter((feature) => kindOf(feature).hazard === hazard);
      return found.length > 0 ? [`${namesOf(found)}：${sentence}`] : [];
    }),
    ...(heavy && features.length > 2 && heavy.hours > figures.totalHours * 0.4
      ? [
          `「${heavy.name}」が全体の${percent(heavy.hours / figures.totalHours)}を占め、この機能の遅れがそのまま全体の遅れになります。`,
        ]
      : []),
    ...(extra >= 0.1 ? [`全体の規模が大きく、人数と調整が増えるため、約${percent(extra)}を上乗せしています。`] : []),
    ...(doubled.length > 0 ? [`同じ名前の機能（${namesOf(doubled)}）があり、重ねて数えているかもしれません。`] : []),
  ];
}

function recommendations({ features, phase }: EstimateInput, figures: EstimateFigures): string[] {
  const bare = features.filter((feature) => !isDescribed(feature));
  const without = (role: RoleKey) => !features.some(({ assignedRoles }) => assignedRoles.includes(role));
  const public_ = phase === "Release" || phase === "Growth";
  const smart = features.filter((feature) => kindOf(feature).hazard === "ai" && !feature.assignedRoles.includes("AIEngineer"));
  const heavy = heaviest(figures);
  const busiest = roleKeys.reduce((most, role) => (figures.roles[role] > figures.roles[most] ? role : most));
  const months = personMonths(figures.roles[busiest]);
  return [
    ...(bare.length > 0 ? [`${namesOf(bare)}に、何をどこまで行うかを書くと、見積もりの幅が狭まります。`] : []),
    ...(heavy && heavy.hours >= hoursOfMonth
      ? [`「${heavy.name}」は1人月を超えます。分けると、進み具合を確かめやすくなります。`]
      : []),
    ...(public_ && without("QAEngineer")
      ? ["公開を前提としたフェーズですが、QAエンジニアが割り当てられていません。試験の担当を決めてください。"]
      : []),
    ...(public_ && without("InfraEngineer")
      ? ["インフラエンジニアが割り当てられていません。本番の環境と控えを誰が用意するかを決めてください。"]
      : []),
    ...(smart.length > 0 ? [`${namesOf(smart)}には、AIエンジニアの割り当てを検討してください。`] : []),
    ...(phase === "POC" && features.length > 5
      ? [`PoCとしては機能が多めです（${features.length}件）。確かめたい仮説に要る機能に絞ることを検討してください。`]
      : []),
    ...(phase === "MVP" && heavy && features.length > 2
      ? [`最初の公開に「${heavy.name}」が必要かを確かめてください。後に回すと工数が最も減ります。`]
      : []),
    ...(months >= 2
      ? [
          `最も多い役割は${label(estimateRoles, busiest, busiest)}（${rounded(months)}人月）です。1人では約${rounded(months)}か月かかるため、人数を先に決めてください。`,
        ]
      : []),
  ];
}

/** Returns the feature with the most hours, the first of several. */
function heaviest({ features }: EstimateFigures): { readonly name: string; readonly hours: number } | undefined {
  const sums = features.map(({ name, hours }) => ({ name, hours: roleKeys.reduce((sum, role) => sum + hours[role], 0) }));
  return sums.reduce<(typeof sums)[number] | undefined>((most, one) => (most && most.hours >= one.hours ? most : one), undefined);
}

/** Returns features that have the name of an earlier one. */
function repeated(features: readonly EstimateFeature[]): EstimateFeature[] {
  const names = new Set<string>();
  return features.filter(({ name }) => {
    const seen = names.has(name.trim());
    names.add(name.trim());
    return seen;
  });
}

/** Returns a text about a role's work in an estimate, by the features that it works most on. */
export function roleWork(role: RoleKey, { features }: EstimateFigures): string {
  const busy = features.filter(({ hours }) => hours[role] > 0).sort((a, b) => b.hours[role] - a.hours[role]);
  if (role === "PM") return `${busy.length}件の機能の計画、調整、進行の管理`;
  const work = role === "Designer" ? "画面の設計" : role === "QAEngineer" ? "試験の計画と実施" : "設計と実装";
  const built = (developerKeys as readonly RoleKey[]).includes(role) || role === "Designer" || role === "QAEngineer";
  return built ? `${namesOf(busy)}の${work}` : namesOf(busy);
}
