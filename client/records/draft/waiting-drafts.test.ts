import { expect, it } from "vitest";
import { model } from "#sync/model/model.ts";
import { waitingOf } from "./waiting-drafts.tsx";

it("a record's page names the drafts of its forms and where they go on, a list that of a new record", () => {
  const [id, other] = ["0191a000-0000-7000-8000-000000000001", "0191a000-0000-7000-8000-000000000002"];
  const keys = [
    `form/careerSheet/${id}`,
    `form/interview/${id}/${other}`,
    `form/partner/${id}`,
    `form/partner/${other}`,
    "form/partner/new",
    `memo/${id}`,
    `form/resend/${id}`,
    `pictures/partnerFile/partner/${id}`,
  ];
  const drafts = keys.map((key) => ({ key, value: [] }));
  const record = { name: "", entity: model.entity("partner"), id };
  expect(waitingOf(model, drafts, { id }, record).map(({ label, address }) => [label, address])).toEqual([
    ["職務経歴書", `/partner/${id}/skillSheet/edit?editing=true`],
    ["一次面談", `/partner/${id}/evaluation?correct=${other}`],
    ["パートナー", `/partner/${id}/edit`],
  ]);
  const merged = { ...record, name: "田中 太郎" };
  expect(waitingOf(model, drafts, { id, memos: true }, merged).slice(-2)).toEqual([
    { key: `memo/${id}`, label: "メモ「田中 太郎」", address: `/partner/${id}?tab=memo` },
    { key: `pictures/partnerFile/partner/${id}`, label: "写真「田中 太郎」", address: `/partner/${id}` },
  ]);
  expect(waitingOf(model, drafts, { id: "new", form: "partner" })).toEqual([
    { key: "form/partner/new", label: "パートナー", address: "/partner/register" },
  ]);
  const begun = ["form/estimate/new", `form/estimate/new-${id}`, `form/candidateList/new-${other}`].map((key) => ({
    key,
    value: [],
  }));
  expect(waitingOf(model, begun, { id: "new", form: "estimate" }).map(({ address }) => address)).toEqual([
    "/tool/project-estimator",
    `/tool/project-estimator?project=${id}`,
  ]);
  expect(waitingOf(model, begun, { id: "new", form: "candidateList" }).map(({ address }) => address)).toEqual([
    `/candidate/create?project=${other}`,
  ]);
  const named = { name: "夏の休業", entity: model.entity("announcement"), id };
  const edited = [{ key: `form/announcement/${id}`, value: [] }];
  expect(waitingOf(model, edited, { id, form: "announcement" }, named)).toEqual([
    { key: `form/announcement/${id}`, label: "お知らせ「夏の休業」", address: `/information/${id}` },
  ]);
});

it("a page names each form of its record, and leads to the dialog in which it was typed", () => {
  const id = "0191a000-0000-7000-8000-000000000001";
  const waiting = (name: string, keys: readonly string[]) => {
    const drafts = keys.map((key) => ({ key: `form/${key}`, value: [] }));
    return waitingOf(model, drafts, { id }, { name: "", entity: model.entity(name), id }).map(({ label, address }) => [
      label,
      address,
    ]);
  };
  expect(waiting("project", [`project/${id}`, `project/${id}/quick`])).toEqual([
    ["案件", `/project/${id}/edit`],
    ["クイック編集", `/project/${id}?form=quick`],
  ]);
  expect(waiting("contract", [`contract/${id}`, `contract/${id}/terms`, `contract/${id}/renew`])).toEqual([
    ["契約の編集", `/contract/${id}?form=edit`],
    ["取引条件の記録", `/contract/${id}?form=terms`],
    ["契約更新", `/contract/${id}?form=renew`],
  ]);
  expect(waiting("partner", [`erasure/${id}`, `reminder/${id}`])).toEqual([
    ["個人情報の消去", `/partner/${id}?form=erase`],
    ["リマインダー", `/partner/${id}?form=reminder`],
  ]);
});
