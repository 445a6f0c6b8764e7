import { describe, expect, it } from "vitest";
import { clientAs } from "./client-part.ts";
import { ownNames, type ProjectEditValues, projectEditForm } from "./project-edit-form.ts";
import { editStepsOf } from "./project-edit-steps.ts";

const idOf = (end: number) => `0192f000-0000-7000-8000-00000000000${end}`;
const [id, own, other, ada, bob, first, second] = [1, 2, 3, 4, 5, 6, 7].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const held = { id: other, name: "提案書.pdf", size: 1_000, sha256: "0".repeat(64) };
const positionOf = (positionId: string, numberPeople = 1) => ({
  id: positionId,
  occupationId: 1,
  numberPeople,
  recruitingFlag: 0,
});

const blank = Object.fromEntries(ownNames.map((name) => [name, null])) as Record<(typeof ownNames)[number], null>;
const atFirst: ProjectEditValues = {
  ...blank,
  name: "案件",
  isValid: true,
  managers: [ada],
  leadManagerId: ada,
  startDate: "2026-12-31",
  clientOf: own,
  newClient: false,
  clientId: own,
  ...clientAs("client", {}),
  ...clientAs("chosen", { name: "結び商事", phone: "000" }),
  positions: [positionOf(first), positionOf(second, 2)],
  files: [],
};

/** Returns the calls that an edit makes: each mutator with its input and the values that its author had seen. */
function sent(changed: Partial<ProjectEditValues>, seen = atFirst, now = seen.positions) {
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key as keyof ProjectEditValues]]));
  const { steps } = editStepsOf(id, { values: { ...seen, ...changed }, changed, before, now });
  return steps.map(({ step: { mutator, input, seen: told } }) => [mutator.name, input, told]);
}
const nothing = { add: [], change: [], remove: [] };

describe("an edit of a project", () => {
  it("sends what was changed of the project alone, with what its author had seen", () => {
    expect(sent({ priority: "High", memo: "備考" })).toEqual([
      ["project.update", { id, priority: "High", memo: "備考" }, { [`project/${id}`]: { priority: null, memo: null } }],
    ]);
  });

  it("lets managers come and go one by one, with who leads them", () => {
    expect(sent({ managers: [bob], leadManagerId: bob })).toEqual([
      [
        "project.update",
        { id, leadManagerId: bob, managers: { add: [bob], remove: [ada] } },
        { [`project/${id}`]: { leadManagerId: ada } },
      ],
    ]);
  });

  it("changes the client by itself, for all of its projects", () => {
    expect(sent({ chosenPhone: "111" })).toEqual([
      ["orderClient.update", { id: own, phone: "111" }, { [`orderClient/${own}`]: { phone: "000" } }],
    ]);
  });

  it("takes another client, a new one, or none", () => {
    const told = { [`project/${id}`]: { orderClientId: own } };
    expect(sent({ clientId: other })).toEqual([["project.update", { id, client: { kind: "existing", id: other } }, told]]);
    expect(sent({ clientId: null })).toEqual([["project.update", { id, client: { kind: "none" } }, told]]);
    const [made] = sent({ newClient: true, clientId: null, clientName: "新商会", clientZip: "1000001" });
    expect(made).toMatchObject(["project.update", { id, client: { kind: "new", name: "新商会", zip: "1000001" } }, told]);
  });

  it("does not choose what somebody else has chosen meanwhile", () => {
    expect(sent({ clientId: other }, { ...atFirst, clientOf: other })).toEqual([]);
  });

  it("changes, removes and adds each position by itself", () => {
    const added = positionOf(idOf(8));
    expect(sent({ positions: [positionOf(first, 3), added] })).toEqual([
      [
        "project.update",
        { id, positions: { ...nothing, change: [{ id: first, numberPeople: 3 }] } },
        { [`position/${first}`]: { numberPeople: 1, recruitingFlag: 0 } },
      ],
      [
        "project.update",
        { id, positions: { ...nothing, remove: [second] } },
        { [`position/${second}`]: { occupationId: 1, numberPeople: 2, recruitingFlag: 0 } },
      ],
      ["project.update", { id, positions: { ...nothing, add: [added] } }, undefined],
    ]);
  });

  it("makes another position of one whose occupation is changed", () => {
    const [removed, added] = sent({ positions: [{ ...positionOf(first), occupationId: 9 }, positionOf(second, 2)] });
    expect(removed?.[1]).toEqual({ id, positions: { ...nothing, remove: [first] } });
    expect(added?.[1]).toMatchObject({ id, positions: { add: [{ occupationId: 9, numberPeople: 1 }] } });
  });

  it("leaves positions that others have added, changed or removed meanwhile as they are", () => {
    const now = [positionOf(second, 5), positionOf(idOf(8))];
    expect(sent({ positions: [positionOf(first), { ...positionOf(second, 2), recruitingFlag: 1 }] }, atFirst, now)).toMatchObject(
      [["project.update", { positions: { add: [], change: [{ id: second, recruitingFlag: 1 }], remove: [] } }, {}]],
    );
  });

  it("adds files each by itself", () => {
    expect(sent({ files: [held] })).toEqual([["projectFile.add", { projectId: id, ...held }, undefined]]);
  });
});

describe("what an edit is held to", () => {
  const problems = (changed: Partial<ProjectEditValues>) =>
    projectEditForm.schema
      .safeParse({ ...atFirst, ...changed })
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

  it.each([
    ["nothing is wrong with a project as it stands", {}, []],
    ["a project keeps a name", { name: " " }, ["name 案件名を入力してください"]],
    ["the client that is shown keeps a name", { chosenName: "" }, ["chosenName クライアント名を入力してください"]],
    ["a new client has a name", { newClient: true, clientId: null }, ["clientName クライアント名を確認してください"]],
    ["what is not shown is held to nothing", { clientId: null, chosenMail: "x", clientMail: "y" }, []],
    [
      "a position needs one person",
      { positions: [positionOf(first, 0)] },
      ["positions.0.numberPeople 人数は1以上で入力してください"],
    ],
    ["it ends on the day on which it begins", { endDate: "2026-12-31" }, []],
    ["it does not end before it begins", { endDate: "2026-12-30" }, ["endDate 終了日は開始日以降の日付を入力してください"]],
    ["it may end in the next year", { endDate: "2027-01-01" }, []],
    ["a month has no day that it has not", { startDate: null, endDate: "2026-11-31" }, ["endDate 終了日の形式をご確認ください"]],
    [
      "a postal code has eight characters at most",
      { chosenZip: "123456789" },
      ["chosenZip 郵便番号は8文字以内で入力してください"],
    ],
    ["who leads is a manager", { managers: [] }, ["managers PMに選んだ人をプロジェクトマネージャーに含めてください"]],
  ] satisfies [string, Partial<ProjectEditValues>, string[]][])("%s", (_name, changed, expected) => {
    expect(problems(changed).map((one) => one.replace("クライアントの郵便", "郵便"))).toEqual(expected);
  });
});
