import { expect, it } from "vitest";
import { z } from "zod";
import { defineEntity } from "#sync/engine/entity.ts";
import { flag, integer, optionalDate, optionalReference, text } from "#sync/engine/field.ts";
import { day, inverted, named, orNull, partial, reference, wireOf } from "./wire-of.ts";

const notice = defineEntity({
  name: "notice",
  label: "知らせ",
  id: "uuid",
  fields: {
    title: text("件名", 100),
    openDate: optionalDate("公開日"),
    isValid: flag("有効"),
    isPinned: flag("固定"),
    rank: integer("順位", 1, 9),
    adminId: optionalReference("担当者", "admin"),
  },
});
const wire = wireOf(notice, ["title", "isPinned"], {
  openDate: day("openDatetime"),
  isValid: inverted("delFlag", "無効"),
  rank: named("order"),
  adminId: reference("authUser"),
});
const stamps = { createdAt: "", createdBy: null, updatedAt: "", updatedBy: null };
const row = {
  ...stamps,
  id: "019ac0de-0000-7000-8000-000000000001",
  number: 1,
  title: "件名",
  openDate: "2026-04-01",
  isValid: true,
  isPinned: true,
  rank: 3,
  adminId: null,
};

it("answers under the wire's names, flags as numbers and inverted ones as their opposite", () => {
  const answer = { title: "件名", isPinned: 1, openDatetime: "2026-04-01", delFlag: 0, order: 3, authUser: null };
  expect(wire.toWire(row)).toEqual(answer);
  expect(wire.toWire({ ...row, isValid: false }).delFlag).toBe(1);
  expect(z.strictObject(wire.shape).parse(answer)).toEqual(answer);
});

it("takes values under the wire's names and gives them under the fields'", () => {
  const input = z.object(wire.input(["title", "openDate", "isValid", "rank", "adminId"]));
  const sent = { title: "件名", openDatetime: "2026-03-31T15:00:00Z", delFlag: "1", order: "3", authUser: 12 };
  expect(wire.toFields(input.parse(sent))).toEqual({
    title: "件名",
    openDate: "2026-04-01",
    isValid: false,
    rank: 3,
    adminId: "12",
  });
});

it("refuses what a field refuses, under the wire's name", () => {
  const refused = z.object(wire.input(["rank", "isValid"])).safeParse({ order: 10, delFlag: 2 });
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([["order"], ["delFlag"]]);
});

it("leaves as it is what is no field, and out what was not sent", () => {
  const input = z.object(partial(wire.input(["openDate", "isValid"])));
  expect(wire.toFields({ ...input.parse({ delFlag: 0 }), other: 1 })).toEqual({ isValid: true, other: 1 });
  expect(z.object(orNull(wire.input(["openDate"]))).parse({})).toEqual({ openDatetime: null });
});

it("names the fields that the wire calls otherwise", () => {
  expect(wire.names).toEqual({ openDate: "openDatetime", isValid: "delFlag", rank: "order", adminId: "authUser" });
});
