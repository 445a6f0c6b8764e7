import { describe, expect, it } from "vitest";
import { companyAs, companyKind } from "./company-part.ts";
import { type PartnerEditValues, partnerEditForm, partnerEditOf } from "./partner-edit-form.ts";

const [id, own, other] = ["1", "2", "3"].map((end) => `0192f000-0000-7000-8000-00000000000${end}`) as [string, string, string];
const held = { id: other, name: "履歴書.pdf", size: 1_000, sha256: "0".repeat(64) };

const atFirst: PartnerEditValues = {
  mail: "a@example.com",
  status: 1,
  employeeStatus: 0,
  memo: null,
  files: [],
  memberOf: own,
  companyKind: companyKind.existing,
  companyId: own,
  ...companyAs("company", {}),
  ...companyAs("chosen", { name: "結び商事", phone: "000" }),
};

/** Returns the calls that an edit makes: each mutator with its input and the values that its author had seen. */
function sent(changed: Partial<PartnerEditValues>, seen: PartnerEditValues = atFirst) {
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key as keyof PartnerEditValues]]));
  const { steps } = partnerEditOf(id, { ...seen, ...changed }, changed, before);
  return steps.map(({ mutator, input, seen: told }) => [mutator.name, input, told]);
}

describe("an edit of a partner", () => {
  it("sends what was changed of the partner alone, with what its author had seen", () => {
    expect(sent({ mail: null, memo: "備考" })).toEqual([
      ["partner.update", { id, mail: null, memo: "備考" }, { [`partner/${id}`]: { mail: "a@example.com", memo: null } }],
    ]);
  });

  it("changes the company that the partner belongs to by itself", () => {
    expect(sent({ chosenPhone: "111" })).toEqual([
      ["company.update", { id: own, phone: "111" }, { [`company/${own}`]: { phone: "000" } }],
    ]);
  });

  it("changes another company that was chosen, and the partner belongs to it", () => {
    const seen = { ...atFirst, ...companyAs("chosen", { name: "別の会社" }) };
    expect(sent({ companyId: other, chosenZip: "1000001" }, seen)).toEqual([
      ["company.update", { id: other, zip: "1000001" }, { [`company/${other}`]: { zip: null } }],
      ["partner.setCompany", { partnerId: id, companyId: other }, { [`membership/${id}`]: { companyId: own } }],
    ]);
  });

  it("makes a new company, and the partner belongs to it", () => {
    const [making, joining] = sent({ companyKind: companyKind.new, companyName: "新会社", chosenPhone: "111" });
    expect(making?.slice(0, 2)).toMatchObject(["company.create", { name: "新会社", phone: null }]);
    expect(joining?.slice(0, 2)).toMatchObject(["partner.setCompany", { companyId: Object(making?.[1]).id }]);
  });

  it("takes the partner out of its company, and leaves that one as it was", () => {
    expect(sent({ companyKind: companyKind.none, chosenPhone: "111" })).toEqual([
      ["partner.setCompany", { partnerId: id, companyId: null }, { [`membership/${id}`]: { companyId: own } }],
    ]);
  });

  it("does not choose what somebody else has chosen meanwhile", () => {
    expect(sent({ companyId: other }, { ...atFirst, memberOf: other })).toEqual([]);
  });

  it("adds files each by itself", () => {
    expect(sent({ files: [held] })).toEqual([["partnerFile.add", { partnerId: id, ...held }, undefined]]);
  });
});

describe("what an edit is held to", () => {
  const problems = (changed: Partial<PartnerEditValues>) =>
    partnerEditForm.schema.safeParse({ ...atFirst, ...changed }).error?.issues.map(({ path }) => path.join(".")) ?? [];

  it.each([
    ["nothing is wrong with a partner as it stands", {}, []],
    ["a mail address has its form", { mail: "これはメールではない" }, ["mail"]],
    ["a company that is to be chosen is", { companyId: null }, ["companyId"]],
    ["a company keeps a name", { chosenName: "" }, ["chosenName"]],
    ["a new company has a name", { companyKind: companyKind.new }, ["companyName"]],
    ["what is not shown is held to nothing", { companyKind: companyKind.none, chosenMail: "x", companyMail: "y" }, []],
  ] satisfies [string, Partial<PartnerEditValues>, string[]][])("%s", (_name, changed, expected) => {
    expect(problems(changed)).toEqual(expected);
  });
});
