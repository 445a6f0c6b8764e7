import { expect, it } from "vitest";
import { defineEntity } from "./entity.ts";
import { date, flag, integer, json, moment, optionalNumber, optionalText, textSchema } from "./field.ts";
import { unpacked } from "./packed-rows.ts";
import type { ExchangeAnswer } from "./protocol.ts";
import { defineModel } from "./registry.ts";

const sheet = defineEntity({
  name: "sheet",
  label: "紙",
  id: "uuid",
  fields: {
    note: optionalText("メモ", 10),
    day: date("日"),
    at: moment("時"),
    done: flag("済"),
    count: integer("数", 0, 9),
    mean: optionalNumber("平均"),
    tags: json("札", textSchema("札", 10).array()),
  },
});
const model = defineModel({ entities: [sheet], mutators: [], errors: {} });
const answerOf = (rows: ExchangeAnswer["rows"]): ExchangeAnswer => ({
  responseCode: 200,
  kind: "page",
  epoch: "e",
  cursor: "c",
  lastSeq: 0,
  lastId: null,
  rows,
  more: true,
  now: "2026-04-01T00:00:00.000Z",
});

it("brings PostgreSQL's forms into ours, and leaves nothing where nothing is", () => {
  const fields = ["id", "note", "day", "at", "done", "count", "mean", "tags"];
  const rows = [
    ["1", "a", "2026-04-01", "2026-04-01 00:30:00+00", 1, 3, "0.1", '["x"]'],
    ["2", null, "2026-04-01", "2026-04-01 00:30:00.5+00", 0, 0, null, "[]"],
  ];
  const answer = unpacked(model, answerOf({ sheet: { put: [{ id: "3" }], drop: ["4"], packed: { fields, rows } } }));
  const first = {
    id: "1",
    note: "a",
    day: "2026-04-01",
    at: "2026-04-01T00:30:00.000Z",
    done: true,
    count: 3,
    mean: 0.1,
    tags: ["x"],
  };
  const second = { ...first, id: "2", note: null, at: "2026-04-01T00:30:00.500Z", done: false, count: 0, mean: null, tags: [] };
  expect(answer.rows).toEqual({ sheet: { put: [first, second, { id: "3" }], drop: ["4"] } });
});

it("passes over what a newer server has more: entities, and fields (V2)", () => {
  const packed = { fields: ["id", "colour", "count"], rows: [["1", "red", 3]] };
  const { rows } = unpacked(model, answerOf({ sheet: { put: [], drop: [], packed }, scroll: { put: [], drop: [], packed } }));
  expect(rows).toEqual({ sheet: { put: [{ id: "1", count: 3 }], drop: [] }, scroll: { put: [], drop: [] } });
});
