import { expect, it } from "vitest";
import { mostInAct } from "#sync/engine/act.ts";
import type { Step, Tried } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { pushLimits } from "#sync/engine/protocol.ts";
import { model } from "#sync/model/model.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { changeSetSchema, excessOf, planned, tryChanges, withChanges, withoutMade } from "./change-set.ts";

const tagging = (id: string, add: readonly string[] = []) =>
  planned(id, changePartnerTags, { partnerId: id, add: [...add], remove: [] });
const works: Tried = { writes: [], from: {}, refusal: null };

it("a change takes the place of one with the same id, and stands at the end else", () => {
  const set = withChanges([tagging("a"), tagging("b")], [tagging("a", ["x"]), tagging("c")]);
  expect(set).toEqual([tagging("a", ["x"]), tagging("b"), tagging("c")]);
});

it("what is planned while others are made stays planned, also in place of one of them", () => {
  const made = [tagging("a"), tagging("b")];
  expect(withoutMade([tagging("a"), tagging("b", ["x"]), tagging("c")], made)).toEqual([tagging("b", ["x"]), tagging("c")]);
  expect(withoutMade(made, made)).toEqual([]);
});

it("a set is read again as it was written", () => {
  const set = [planned("a", changePartnerTags, { partnerId: "a", add: [], remove: [] }, { "partner/a": { phone: null } })];
  expect(changeSetSchema.parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
});

it("a change that this version does not know is refused in its place, and the others are tried", async () => {
  const ran: string[] = [];
  const dryRun = async (steps: readonly Step[]) => steps.map(({ mutator }) => (ran.push(mutator.name), works));
  const unknown = { ...tagging("b"), name: "partner.fly" };
  const tried = await tryChanges({ model, dryRun }, [tagging("a"), unknown, tagging("c")]);
  expect(tried.map(({ refusal }) => refusal?.code)).toEqual([undefined, "unknown_mutator", undefined]);
  expect(tried[1]?.refusal).toBeInstanceOf(EngineError);
  expect(ran).toEqual([changePartnerTags.name, changePartnerTags.name]);
});

it("a set holds as many changes as an act, and what can be sent at once", () => {
  const many = Array.from({ length: mostInAct }, (_, at) => tagging(String(at)));
  expect(excessOf(many, [])).toBeUndefined();
  expect(excessOf([...many, tagging("more")], [])).toBe("count");
  const long = planned("a", changePartnerTags, { partnerId: "あ".repeat(pushLimits.bytes / 3), add: [], remove: [] });
  expect(excessOf([long], [works])).toBe("bytes");
});
