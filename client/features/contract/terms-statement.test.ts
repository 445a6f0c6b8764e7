import { expect, it } from "vitest";
import { statementOf } from "./terms-statement.ts";

const terms = [
  { label: "委託者の名称", text: "株式会社みなと商会", needed: true },
  { label: "業務の内容", text: "要件定義\n設計", needed: true },
  { label: "検査を完了する期日", text: null, needed: false },
  { label: "報酬の額", text: null, needed: true },
];
const row = { partnerName: "青木 真帆", principal: "株式会社みなと商会", termsStatedOn: null };

it("a statement is dated today until it was sent, and says what is not settled", () => {
  const { date, text, terms: shown } = statementOf(row, terms, "2026-11-27");
  expect(date).toBe("2026-11-27");
  expect(shown.map(({ label }) => label)).toEqual(["委託者の名称", "業務の内容", "報酬の額"]);
  expect(text).toBe(
    [
      "取引条件のお知らせ",
      "2026/11/27",
      "青木 真帆 様",
      "株式会社みなと商会",
      "",
      "次の条件で業務を委託します。",
      "",
      "■ 委託者の名称：株式会社みなと商会",
      "■ 業務の内容\n要件定義\n設計",
      "■ 報酬の額：未定",
    ].join("\n"),
  );
});

it("a statement that was sent keeps its day, and one without a principal names none", () => {
  const { date, text } = statementOf({ ...row, principal: null, termsStatedOn: "2026-01-05" }, [], "2026-11-27");
  expect(date).toBe("2026-01-05");
  expect(text).toBe("取引条件のお知らせ\n2026/01/05\n青木 真帆 様\n\n次の条件で業務を委託します。\n");
});
