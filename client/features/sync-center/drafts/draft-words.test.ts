import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { planned } from "#client/device/change-set.ts";
import { draftAddress } from "#client/records/draft/draft-address.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { model } from "#sync/model/model.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { draftWords } from "./draft-words.ts";

const id = "0191a000-0000-7000-8000-000000000000";
const replica = {
  model,
  hasAll: () => true,
  get: async (entity: { readonly name: string }) =>
    entity.name === partner.name ? { id, lastName: "佐々木", firstName: "沙織" } : undefined,
} as unknown as ReplicaReader;

it("says whose memo was begun, and its words without what stood there before", async () => {
  const memo = { id: "1", value: { added: "書きかけのメモ", edits: { [id]: { seen: "前の言葉", text: "直した言葉" } } } };
  expect(await draftWords(replica, `memo/${id}`, [memo])).toMatchObject({
    what: "メモの下書き",
    subject: { name: "佐々木 沙織" },
    changes: [{ label: "内容", text: "書きかけのメモ\n直した言葉" }],
  });
});

it("says the fields of a form by their labels", async () => {
  const form = { at: "2026-11-22T05:00:00Z", values: { title: "休業", category: 2, contents: "" }, seen: { title: "前" } };
  const words = await draftWords(replica, "form/announcement/new", [{ id: "1", value: form }]);
  expect(words).toMatchObject({ what: "お知らせの下書き", subject: undefined, address: "/information/create" });
  expect(words.changes.map(({ label }) => label)).toEqual(["タイトル", "カテゴリ"]);
});

it("leaves out what its author had seen there, and says what is no field of the entity", async () => {
  const draft = (values: object) => [{ id: "1", value: { at: "", values, seen: { title: "前", chosenName: "商会" } } }];
  const edit = await draftWords(replica, `form/announcement/${id}`, draft({ title: "前", contents: "直した" }));
  expect(edit.changes.map(({ text }) => text)).toEqual(["直した"]);
  const other = await draftWords(replica, `form/announcement/${id}`, draft({ title: "前", chosenName: "改名した商会" }));
  expect(other.changes).toEqual([{ label: "内容", text: "改名した商会" }]);
});

it("names the files that a form's draft holds", async () => {
  const held = (name: string) => ({ id, name, size: 1_000, sha256: "0".repeat(64) });
  const values = { lastName: "山田", files: [held("履歴書.pdf"), held("経歴書.pdf")] };
  const words = await draftWords(replica, "form/partner/new", [{ id: "1", value: { at: "", values, seen: { files: [] } } }]);
  expect(words.changes).toEqual([
    { label: "姓", text: "山田" },
    { label: "ファイル", text: "履歴書.pdf、経歴書.pdf" },
  ]);
});

it("names the pictures that are no PDF yet, and leads to where they wait", async () => {
  const page = (name: string) => ({ id, name, type: "image/jpeg", size: 1_000, sha256: "0".repeat(64) });
  const tray = [{ id: "1", value: { name: "写真", pages: [page("IMG_1.jpg"), page("IMG_2.jpg")] } }];
  expect(await draftWords(replica, `pictures/partnerFile/partner/${id}`, tray)).toMatchObject({
    what: "履歴書・経歴書にする写真（2枚）の下書き",
    subject: { name: "佐々木 沙織" },
    address: `/partner/${id}`,
    changes: [{ label: "写真", text: "IMG_1.jpg、IMG_2.jpg" }],
  });
  expect((await draftWords(replica, "pictures/partnerFile/form/partner/new", tray)).address).toBe("/partner/register");
});

it("leads a second interview's draft to its entry, and a correction's to what it corrects", async () => {
  const other = "0191a000-0000-7000-8000-000000000001";
  const form = [{ id: "1", value: { at: "2026-11-22T05:00:00Z", values: { hopeReward: "応相談" }, seen: {} } }];
  const entry = `/partner/${id}/evaluation_second`;
  expect((await draftWords(replica, `form/secondInterview/${id}`, form)).address).toBe(entry);
  expect((await draftWords(replica, `form/secondInterview/${id}/${other}`, form)).address).toBe(`${entry}?correct=${other}`);
});

it("says the scores of an evaluation's draft that are given, and leads to its entry", async () => {
  const partnerId = "0191a000-0000-7000-8000-000000000002";
  const rows = [
    { skillId: 101, score: 4, memo: "よく聴く" },
    { skillId: 102, score: null, memo: null },
  ];
  const values = {
    scheduledDate: null,
    softScores: rows,
    hardScores: [{ skillId: 1, score: null, memo: null }],
    begunFrom: null,
  };
  const draft = [{ id: "1", value: { at: "", values, seen: {} } }];
  const words = await draftWords(replica, `form/projectEvaluation/${id}/${partnerId}`, draft);
  expect(words.changes).toEqual([{ label: "ソフトスキル", text: "（削除された記録） 4点 よく聴く" }]);
  expect(words.address).toBe(`/project/${id}/project_evaluation/create?partner=${partnerId}`);
});

it("says each change that is planned, and where it is confirmed", async () => {
  const change = planned(id, updatePartner, { id, phone: "000-0000-0001" });
  expect(await draftWords(replica, "changes/partnerTags", [{ id: "1", value: [change] }])).toMatchObject({
    what: "まとめての変更（1件）の下書き",
    address: "/partner/search",
    changes: [{ label: "パートナーの編集：佐々木 沙織", text: "電話番号：000-0000-0001" }],
  });
});

it("leads what is planned for a project to its assignment, and a contract's draft to where it was entered", async () => {
  const [position, member] = ["0191a000-0000-7000-8000-000000000001", "0191a000-0000-7000-8000-000000000002"];
  const at = { name: "基幹刷新", entity: project, id };
  const assign = `/project/${id}/assign`;
  expect(draftAddress({ form: "changes", id, part: "assign" }, at)).toBe(assign);
  expect(draftAddress({ form: "contract", id, part: `${position}_${member}` }, at)).toBe(
    `${assign}?position=${position}&partner=${member}`,
  );
  expect(draftAddress({ form: "contract", id, part: member }, at)).toBe(`${assign}?contract=${member}`);
  // A contract has no name of its own, and is named after its partner.
  const named = { name: "佐々木 沙織", entity: partner, id: member };
  for (const [form, part, opened] of [
    ["contract", undefined, "edit"],
    ["contract", "renew", "renew"],
    ["contract", "terms", "terms"],
    ["contract", "notice", "notice"],
    ["reminder", undefined, "reminder"],
  ] as const)
    expect(draftAddress({ form, id, part }, named, contract)).toBe(`/contract/${id}?form=${opened}`);
});

it("says why somebody was about to be erased, and what a project took, and leads to where that is entered", async () => {
  const typed = (values: object) => [{ id: "1", value: { at: "", values, seen: { reason: null, actualHours: null } } }];
  expect(await draftWords(replica, `form/erasure/${id}`, typed({ reason: "本人からの請求" }))).toMatchObject({
    what: "個人情報の消去の下書き",
    subject: { name: "佐々木 沙織" },
    address: `/partner/${id}?form=erase`,
    changes: [{ label: "内容", text: "本人からの請求" }],
  });
  const estimates = {
    ...replica,
    get: async ({ name }: { readonly name: string }) => (name === "estimate" ? { id, title: "予約サイト" } : undefined),
  };
  expect(
    await draftWords(estimates as unknown as ReplicaReader, `form/actualHours/${id}`, typed({ actualHours: 120 })),
  ).toMatchObject({ address: `/tool/project-estimator/calibration?form=${id}`, changes: [{ label: "実績時間" }] });
});

it("says to which list partners were about to be added, and which notes of candidates were begun", async () => {
  const form = { at: "", values: { listId: null, name: "Javaの候補" }, seen: { listId: null, name: null } };
  expect(await draftWords(replica, "form/candidate/add", [{ id: "1", value: form }])).toMatchObject({
    what: "候補リストへの追加の下書き",
    address: "/partner/search",
    changes: [{ label: "リスト名", text: "Javaの候補" }],
  });
  const notes = [{ id: "1", value: { [id]: { seen: "英語可", text: "英語可。来月から" } } }];
  const lists = {
    ...replica,
    get: async ({ name }: { readonly name: string }) => (name === "candidateList" ? { id, name: "一次候補" } : undefined),
  };
  expect(await draftWords(lists as unknown as ReplicaReader, `candidateNote/${id}`, notes)).toMatchObject({
    what: "候補メモの下書き",
    subject: { name: "一次候補" },
    address: `/candidate/${id}`,
    changes: [{ label: "内容", text: "英語可。来月から" }],
  });
  // A list that is gone leads nowhere, so that the text can be copied.
  const gone = { ...replica, get: async () => undefined } as unknown as ReplicaReader;
  expect((await draftWords(gone, `candidateNote/${id}`, notes)).address).toBeUndefined();
});

it("says which of a record's forms a draft is", async () => {
  const said = async (key: string) => (await draftWords(replica, `form/${key}`, [])).what;
  const other = "0191a000-0000-7000-8000-000000000001";
  expect(await said(`project/${id}`)).toBe("案件の下書き");
  expect(await said(`project/${id}/quick`)).toBe("クイック編集の下書き");
  expect(await said(`contract/${id}`)).toBe("契約の編集の下書き");
  expect(await said(`contract/${id}/terms`)).toBe("取引条件の記録の下書き");
  expect(await said(`contract/${id}/notice`)).toBe("予告の記録の下書き");
  expect(await said(`contract/${id}/renew`)).toBe("契約更新の下書き");
  expect(await said(`contract/${id}/${id}_${other}`)).toBe("契約の入力の下書き");
});

it("says something of whatever is kept there", async () => {
  for (const value of [null, [], [1], { values: 2 }, [{ value: { values: { openDate: "いつか" } } }]])
    expect((await draftWords(replica, "announcement/new", value)).changes).toHaveLength(1);
  expect((await draftWords(replica, "changes/partnerTags", [{ value: "x" }])).changes).toHaveLength(1);
  expect((await draftWords(replica, "unknown", "言葉")).changes).toEqual([{ label: "内容", text: "言葉" }]);
});

it("leads a feature's draft to its estimate while the feature stands in the form, else nowhere, so that it can be copied", async () => {
  const [kept, added] = ["0191a000-0000-7000-8000-000000000003", "0191a000-0000-7000-8000-000000000004"];
  const row = { id, title: "予約サイト", features: [{ id: kept, name: "決済", description: null, assignedRoles: [] }] };
  const estimates = { ...replica, get: async ({ name }: { readonly name: string }) => (name === "estimate" ? row : undefined) };
  const typed = [{ id: "1", value: { at: "", values: { name: "決済", description: "分割払いも" }, seen: { name: "決済" } } }];
  const form = (features: readonly string[]) =>
    ["new", id].map((of) => ({
      key: `form/estimate/${of}`,
      value: [{ id: "1", value: { at: "", values: { features: features.map((each) => ({ id: each })) }, seen: {} } }],
    }));
  const read = (of: string, feature: string, drafts: Parameters<typeof draftWords>[3] = []) =>
    draftWords(estimates as unknown as ReplicaReader, `form/estimateFeature/${of}/${feature}`, typed, drafts);
  const page = `/tool/project-estimator/${id}`;
  expect((await read(id, kept)).what).toBe("見積もりの機能の下書き");
  expect((await read(id, kept)).address).toBe(`${page}?form=${kept}`);
  expect((await read(id, "new")).address).toBe(`${page}?form=new`);
  expect((await read(id, added, form([kept, added]))).address).toBe(`${page}?form=${added}`);
  expect((await read("new", added, form([added]))).address).toBe(`/tool/project-estimator?form=${added}`);
  const gone = await read(id, added);
  expect(gone).toMatchObject({ address: undefined, changes: [{ label: "機能の説明", text: "分割払いも" }] });
  expect((await read(id, kept, form([]))).address).toBeUndefined();
  expect((await read("new", added)).address).toBeUndefined();
});

const unknownDraft = "保存していない下書き";

/** The beginning of each draft's name in the client's sources. A name that is not a literal represents itself. */
const drafted = readdirSync("client", { recursive: true, encoding: "utf8" }).flatMap((file) =>
  !/\.tsx?$/u.test(file) || file.includes(".test.")
    ? []
    : Array.from(
        readFileSync(`client/${file}`, "utf8").matchAll(
          /\bdraft(?:Key)?(?:: |=\{| = )[`"]([^`"]+)[`"]|\buseDraft(?:Store)?\(`([^`]+)`|`(projectEvaluation\/)/gu,
        ),
        ([, form, kept, evaluation]) => form ?? kept ?? evaluation ?? "",
      ),
);
const written = [...new Set(drafted.map((name) => name.split("/")[0] ?? ""))].sort();

it("names each draft that a screen can write", async () => {
  expect(written.length).toBeGreaterThan(8);
  const computed = new Map([
    // Pages of any entity, and entries of both kinds of interviews.
    ["${name}", model.entities.map(({ name }) => name)],
    ["${entity.name}", ["interview", "secondInterview"]],
    ["${estimate.name}", ["estimate"]],
    ["${within.key.replace(", ["estimateFeature"]],
  ]);
  const names = written.flatMap((name) => [...computed].find(([start]) => name.startsWith(start))?.[1] ?? [name]);
  const nameless = async (name: string) =>
    (await draftWords(replica, `form/${name}/${id}`, [])).what === unknownDraft ? [name] : [];
  expect((await Promise.all([...names, "tag", "administrator", "partner", "announcement"].map(nameless))).flat()).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["conflict", "resend", "careerSheet", "projectPositions", "estimateFeature"]));
});

it("leads what was begun for 要対応 back there", async () => {
  for (const form of ["conflict", "resend"])
    expect((await draftWords(replica, `form/${form}/${id}`, [])).address).toBe("/sync?tab=attention");
});

/** Forms in dialogs that need more than an address: what was chosen in a list, or how the list is narrowed. */
const overChoices = ["candidate", "savedView"];

it("leads the draft of each form in a dialog to an address that opens the dialog", () => {
  const sources = readdirSync("client", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.startsWith("ui"))
    .map((file) => readFileSync(`client/${file}`, "utf8"))
    .filter((source) => /<(?:Form|Contract)Dialog\b/u.test(source));
  const keys = sources.flatMap((source) =>
    Array.from(source.matchAll(/\bdraft(?:=\{|: )`([^`]+)`/gu), ([, key = ""]) =>
      key.replace(/^\$\{within[^}]+\}/u, `estimateFeature/${id}`).replaceAll(/\$\{[^}]+\}/gu, id),
    ),
  );
  expect(keys.length).toBeGreaterThan(12);
  const opens = (key: string) => {
    const [form = "", of = "", part] = key.split("/");
    const entities = [contract, project, partner].map((entity) =>
      draftAddress({ form, id: of, part }, { name: "", entity, id: of }, entity),
    );
    return entities.some((address) => /[?&](?:form|positions|position|contract)=/u.test(address ?? ""));
  };
  expect(keys.filter((key) => !overChoices.includes(key.split("/")[0] ?? "") && !opens(key))).toEqual([]);
});
