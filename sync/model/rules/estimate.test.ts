import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateAnswer } from "../calls/estimator.ts";
import { calibrateEstimates } from "./calibrate-estimates.ts";
import { estimateHours, sizeFactor, sizeFactorWithin } from "./estimate.ts";
import { featureKinds, kindOf, otherKind } from "./estimate-kinds.ts";
import {
  type EstimateFeature,
  type EstimateInput,
  estimateComplexities,
  estimatePhases,
  estimateRoles,
  estimateScales,
  personMonths,
  type RoleKey,
  roleKeys,
} from "./estimate-words.ts";
import { parametricEstimate } from "./parametric-estimate.ts";
import { proposeFeatures } from "./propose-features.ts";

const feature = (name: string, assignedRoles: readonly RoleKey[] = [], description = ""): EstimateFeature => ({
  name,
  description,
  assignedRoles,
});
const project = (features: readonly EstimateFeature[], more: Partial<EstimateInput> = {}): EstimateInput => ({
  title: "予約サイト",
  description: "店の予約を受け付ける。",
  phase: "MVP",
  scale: "medium",
  complexity: "medium",
  technicalStack: [],
  ...more,
  features,
});
const total = (input: EstimateInput) => estimateHours(input).totalHours;

const anyFeature = fc.record({
  name: fc.oneof(fc.constantFrom(...featureKinds.map(({ name }) => name)), fc.string({ minLength: 1, maxLength: 20 })),
  description: fc.oneof(fc.constant(""), fc.constantFrom(...featureKinds.map(({ description }) => description))),
  assignedRoles: fc.uniqueArray(fc.constantFrom(...roleKeys)),
});
const valuesOf = <V extends string>(choices: readonly { readonly value: V }[]) =>
  fc.constantFrom(...choices.map(({ value }) => value));
const anyProject = fc.record({
  title: fc.constant("予約サイト"),
  description: fc.string(),
  phase: valuesOf(estimatePhases),
  scale: valuesOf(estimateScales),
  complexity: valuesOf(estimateComplexities),
  technicalStack: fc.array(fc.string({ maxLength: 5 }), { maxLength: 15 }),
  features: fc.array(anyFeature, { minLength: 1, maxLength: 30 }),
});
const seeded = { seed: 20_261_123, numRuns: 300 };

describe("the parametric estimate", () => {
  it("names the roles in the order of the wire's keys", () => {
    expect(estimateRoles.map(({ value }) => value)).toEqual(roleKeys);
  });

  it("never gets smaller by a feature more", () => {
    fc.assert(
      fc.property(anyProject, anyFeature, (input, more) => {
        expect(total({ ...input, features: [...input.features, more] })).toBeGreaterThan(total(input));
      }),
      seeded,
    );
  });

  it("never gets smaller by a role more", () => {
    fc.assert(
      fc.property(anyProject, fc.nat(), fc.constantFrom(...roleKeys), (input, place, role) => {
        const at = place % input.features.length;
        const features = input.features.map((one, index) =>
          index === at ? { ...one, assignedRoles: [...new Set([...one.assignedRoles, role])] } : one,
        );
        expect(total({ ...input, features })).toBeGreaterThanOrEqual(total(input));
      }),
      seeded,
    );
  });

  it("grows with complexity, scale, phase and the number of technologies", () => {
    fc.assert(
      fc.property(anyProject, (input) => {
        const growing = [
          estimateComplexities.map(({ value }) => total({ ...input, complexity: value })),
          estimateScales.map(({ value }) => total({ ...input, scale: value })),
          estimatePhases.map(({ value }) => total({ ...input, phase: value })),
          [total(input), total({ ...input, technicalStack: [...input.technicalStack, "another", "more"] })],
        ];
        for (const figures of growing) expect(figures).toEqual([...figures].sort((a, b) => a - b));
      }),
      seeded,
    );
  });

  it("adds up: features to roles, roles to the total, to the tenth of an hour, within its range", () => {
    fc.assert(
      fc.property(anyProject, fc.double({ min: 0.25, max: 4, noNaN: true }), (input, calibration) => {
        const { totalHours, roles, featureEstimates, range } = parametricEstimate(input, calibration);
        const tenths = (hours: number) => Math.round(hours * 10);
        for (const role of roleKeys) {
          const sum = featureEstimates.reduce((hours, one) => hours + tenths(one[role]), 0);
          expect(tenths(roles.find((one) => one.role === role)?.hours ?? 0)).toBe(sum);
          for (const one of featureEstimates) expect(one[role]).toBeGreaterThanOrEqual(0);
        }
        expect(roles.reduce((sum, { hours }) => sum + tenths(hours), 0)).toBe(tenths(totalHours));
        expect(range.low).toBeLessThan(totalHours);
        expect(range.high).toBeGreaterThan(totalHours);
      }),
      seeded,
    );
  });

  it("is what the wire takes, also of many features with long names", () => {
    const features = Array.from({ length: 10_000 }, (_, at) => feature(`${at}${"あ".repeat(240)}`, ["PM", "QAEngineer"]));
    const estimate = parametricEstimate(project(features));
    expect(estimateAnswer.estimate.safeParse(estimate).success).toBe(true);
    expect(estimate.featureEstimates).toHaveLength(10_000);
  });

  it("counts a feature without a developer as a web engineer's, and says so", () => {
    const { roles, assumptions } = parametricEstimate(project([feature("予約の受付", ["Designer"])]));
    expect(roles.map(({ role }) => role)).toEqual(["PM", "Designer", "WebEngineer"]);
    expect(assumptions.join()).toContain("開発の担当が選ばれていない1件（「予約の受付」）は、Webエンジニア");
  });

  it("costs more than its parts only above what is the first thousand lines", () => {
    expect(sizeFactor(470)).toBe(1);
    expect(sizeFactor(4_704)).toBeCloseTo(10 ** 0.0997, 10);
    expect(sizeFactorWithin(9_000 * sizeFactor(9_000))).toBeCloseTo(sizeFactor(9_000), 10);
  });

  it("is known for a small project", () => {
    const roles: readonly RoleKey[] = ["WebEngineer", "BackendEngineer"];
    // ログイン 28 + 36, 8% of management, RELY low x DOCU low.
    expect(total(project([feature("ログイン", roles)]))).toBe(Math.round(64 * 1.08 * 0.92 * 0.91 * 10) / 10);
    expect(personMonths(240)).toBe(1.5);
  });

  it("has a narrower range for what is described", () => {
    const bare = parametricEstimate(project([feature("予約")]));
    const told = parametricEstimate(project([feature("予約", [], "空いている日時から選んで予約する。")]));
    expect(told.totalHours).toBe(bare.totalHours);
    expect(told.range.high).toBeLessThan(bare.range.high);
    expect(told.range.low).toBeGreaterThan(bare.range.low);
    expect(bare.risks.join()).toContain("説明が短い機能が1件（「予約」）");
    expect(told.risks.join()).not.toContain("説明が短い");
  });

  it("says what follows from the input alone", () => {
    const quiet = parametricEstimate(project([feature("紹介ページ", ["WebEngineer"], "サービスを紹介するページを作る。")]));
    expect([quiet.risks, quiet.recommendations]).toEqual([[], []]);
    const loud = parametricEstimate(
      project([feature("決済"), feature("AIチャットボット"), feature("決済")], {
        phase: "Release",
        technicalStack: ["React", " react ", "Go"],
      }),
      1.2,
    );
    expect(loud.assumptions.join()).toContain("React、Goの経験");
    expect(loud.assumptions.join()).toContain("補正係数1.20");
    expect(loud.risks.join()).toContain("「決済」、「決済」：決済事業者");
    expect(loud.risks.join()).toContain("同じ名前の機能（「決済」）");
    expect(loud.recommendations.join()).toContain("QAエンジニアが割り当てられていません");
    expect(loud.recommendations.join()).toContain("「AIチャットボット」には、AIエンジニア");
  });
});

describe("the kind of a feature", () => {
  it.each([
    ["ログイン画面", "auth"],
    ["ﾛｸﾞｲﾝ", "auth"],
    ["会員登録", "auth"],
    ["商品の登録", "record"],
    ["Email templates", "other"],
    ["E-mail", "notification"],
    ["外部APIとの連携", "external"],
    ["public APIs", "external"],
    ["AI", "ai"],
    ["main", "other"],
    ["オフライン対応", "offline"],
  ])("of %s is %s", (name, key) => {
    expect(kindOf({ name, description: "" }).key).toBe(key);
  });
  it("follows its name before its description", () => {
    expect(kindOf({ name: "決済", description: "ログインした会員が使う。" }).key).toBe("payment");
    expect(kindOf({ name: "その一", description: "ログインした会員が使う。" }).key).toBe("auth");
    expect(kindOf({ name: "その一", description: "" })).toBe(otherKind);
  });
  it("takes hours of whoever is proposed for it", () => {
    for (const { key, hours, roles } of featureKinds)
      for (const role of roles) expect(hours[role], `${key} ${role}`).toBeGreaterThan(0);
  });
});

describe("proposed features", () => {
  const names = (description: string, phase: EstimateInput["phase"] = "POC") =>
    proposeFeatures({ title: "新しい仕組み", description, phase }).map(({ name }) => name);
  it("are those that the description names", () => {
    expect(names("地図から店を検索し、予約してカードで決済する。")).toEqual([
      "検索・一覧",
      "決済・課金",
      "予約・カレンダー",
      "地図・位置情報",
    ]);
  });
  it("are the usual ones where it names none", () => {
    expect(names("よい仕組み。")).toEqual(["検索・一覧", "データの登録・編集"]);
  });
  it("grow with the phase, each once", () => {
    const phases = estimatePhases.map(({ value }) => names("ログインして予約する。", value));
    for (const [at, found] of phases.entries()) {
      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expect.arrayContaining(phases[at - 1] ?? []));
    }
    expect(phases[3]).toContain("性能改善・負荷試験");
  });
});

describe("calibration", () => {
  it("says nothing without finished projects", () => {
    expect(calibrateEstimates([])).toBeNull();
    expect(calibrateEstimates([{ project: "a", estimated: 0, actual: 10 }])).toBeNull();
  });
  it("tells how far off estimates were, and offers no factor of two projects", () => {
    const found = calibrateEstimates([
      { project: "a", estimated: 100, actual: 100 },
      { project: "b", estimated: 100, actual: 200 },
    ]);
    expect(found).toEqual({ projects: 2, meanError: 0.25, withinQuarter: 0.5, factor: null });
  });
  it("counts variants of one project once, by the means of their hours", () => {
    const variants = [100, 200, 300].map((estimated) => ({ project: "a", estimated, actual: 200 }));
    expect(calibrateEstimates(variants)).toEqual({ projects: 1, meanError: 0, withinQuarter: 1, factor: null });
  });
  it("lets half and double cancel each other, and stays within its bounds", () => {
    const of = (...actual: number[]) =>
      calibrateEstimates(actual.map((hours, at) => ({ project: String(at), estimated: 100, actual: hours })))?.factor;
    expect(of(50, 200, 100)).toBe(1);
    expect(of(120, 120, 120)).toBe(1.2);
    expect(of(10_000, 10_000, 10_000)).toBe(4);
  });
});
