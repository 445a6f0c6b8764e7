import { expect, it } from "vitest";
import { parametricEstimate } from "../rules/parametric-estimate.ts";
import { estimateSchema } from "./estimator.ts";

it("refuses a result of too many or too long sentences in Japanese", () => {
  const result = parametricEstimate({
    title: "予約サイト",
    description: "宿を予約する",
    phase: "MVP",
    scale: "medium",
    complexity: "medium",
    technicalStack: [],
    features: [{ name: "予約", description: "", assignedRoles: [] }],
  });
  const messages = (assumptions: string[]) =>
    estimateSchema.safeParse({ ...result, assumptions }).error?.issues.map(({ message }) => message);
  expect(messages([])).toBeUndefined();
  expect(messages(Array.from({ length: 201 }, () => "前提"))).toStrictEqual([
    "見積もり結果の前提・リスク・提案は、それぞれ200件以内にしてください",
  ]);
  expect(messages(["あ".repeat(10_001)])).toStrictEqual(["見積もり結果の文は10000文字以内にしてください"]);
});
