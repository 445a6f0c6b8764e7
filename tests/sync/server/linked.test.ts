import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { changePartnerTags, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(1);
});
afterAll(() => world.stop());

const open = async (actor: "master" | "plain" | "other") => {
  const tab = await world.device(world.seeds[actor]).open();
  await tab.replica.syncNow();
  return tab;
};
const put = ({ replica }: Tab, partnerId: string, tag: string) =>
  replica.mutate(changePartnerTags, { partnerId, add: [tag], remove: [] });
const auditOf = (id: string) => world.knex("sync_audit").where({ mutation_id: id }).first();
const issuesOf = (id: string) => world.knex("issue").whereRaw("mutation ->> 'id' = ?", [id]);
const partnerAt = (index: number) => String(world.seeds.partners[index]);
async function newTag(): Promise<string> {
  const id = world.time.clock().id();
  await world.knex("partner_tag").insert({ id, name: id });
  return id;
}

describe("removing what others link to (M4)", () => {
  it("is an issue of its remover where somebody linked to it unseen, and nothing of it is removed", async () => {
    const tag = await newTag();
    const [remover, tagger] = [await open("master"), await open("plain")];
    await put(remover, partnerAt(0), tag);
    await remover.replica.syncNow();
    const removal = await remover.replica.mutate(removePartnerTag, { id: tag });
    const tagging = await put(tagger, partnerAt(1), tag);
    await tagger.replica.syncNow();
    await remover.replica.syncNow();
    expect(await issuesOf(removal.id)).toMatchObject([
      { kind: "refused", code: "conflict", entity: "partnerTag", row_id: tag, theirs_by: world.seeds.plain.id },
    ]);
    expect(await auditOf(removal.id)).toMatchObject({ outcome: "refused", changes: [] });
    expect(await auditOf(tagging.id)).toMatchObject({ outcome: "applied" });
    expect(await world.knex("partner_tagging").where({ partner_tag_id: tag })).toHaveLength(2);
    expect(await world.knex("partner_tag").where({ id: tag })).toHaveLength(1);
    // After having seen it, the remover may remove again.
    await remover.replica.syncNow();
    const again = await remover.replica.mutate(removePartnerTag, { id: tag });
    await remover.replica.syncNow();
    expect(await auditOf(again.id)).toMatchObject({ outcome: "applied" });
    expect(await world.knex("partner_tag").where({ id: tag })).toEqual([]);
  });

  it("also where the same link was only put on once more", async () => {
    const tag = await newTag();
    await put(await open("master"), partnerAt(0), tag);
    const [remover, tagger] = [await open("master"), await open("plain")];
    await put(remover, partnerAt(0), tag);
    await remover.replica.syncNow();
    const removal = await remover.replica.mutate(removePartnerTag, { id: tag });
    await put(tagger, partnerAt(0), tag);
    await tagger.replica.syncNow();
    await remover.replica.syncNow();
    expect(await issuesOf(removal.id)).toMatchObject([{ code: "conflict", entity: "partnerTag", row_id: tag }]);
    expect(await world.knex("partner_tagging").where({ partner_tag_id: tag })).toHaveLength(1);
  });

  it("takes what its remover saw, and says so of each link; what is gone already is in nobody's way", async () => {
    const tag = await newTag();
    const remover = await open("master");
    for (const index of [0, 1, 2]) await put(remover, partnerAt(index), tag);
    await remover.replica.syncNow();
    const own = await put(remover, partnerAt(3), tag);
    const removal = await remover.replica.mutate(removePartnerTag, { id: tag });
    await world.server.mutate(world.seeds.other, changePartnerTags, { partnerId: partnerAt(1), add: [], remove: [tag] });
    await remover.replica.syncNow();
    expect(await issuesOf(removal.id)).toEqual([]);
    const { changes } = (await auditOf(removal.id)) as { changes: { id: string; after: unknown }[] };
    const gone = [0, 2, 3].map((index) => linkId(partnerAt(index), tag));
    expect(changes.map(({ id }) => id).sort()).toEqual([...gone, tag].sort());
    expect(await auditOf(own.id)).toMatchObject({ outcome: "applied" });
  });

  it("first, makes the link that comes after it an issue of whoever made it", async () => {
    const tag = await newTag();
    const [remover, tagger] = [await open("master"), await open("plain")];
    const tagging = await put(tagger, partnerAt(0), tag);
    const removal = await remover.replica.mutate(removePartnerTag, { id: tag });
    await remover.replica.syncNow();
    await tagger.replica.syncNow();
    expect(await issuesOf(tagging.id)).toMatchObject([{ kind: "refused", code: "not_found", author_id: world.seeds.plain.id }]);
    expect(await auditOf(removal.id)).toMatchObject({ outcome: "applied" });
  });

  it("by a call of REST takes what is there under the lock (M1)", async () => {
    const tag = await newTag();
    await put(await open("plain"), partnerAt(0), tag);
    await world.server.mutate(world.seeds.plain, changePartnerTags, { partnerId: partnerAt(0), add: [tag], remove: [] });
    await world.server.mutate(world.seeds.master, removePartnerTag, { id: tag });
    expect(await world.knex("partner_tag").where({ id: tag })).toEqual([]);
  });

  it("goes at once with hundreds of links, and the next mutation after it", async () => {
    const tag = await newTag();
    await world.knex.raw(
      `with made as (
         insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
         select gen_random_uuid(), '試験', n::text, 'シケン', 'タロウ', 0 from generate_series(1, 500) as n returning id
       ) insert into partner_tagging (partner_id, partner_tag_id) select id, ? from made`,
      [tag],
    );
    const remover = await open("master");
    const removal = await remover.replica.mutate(removePartnerTag, { id: tag });
    const memo = { id: world.time.clock().id(), targetType: "partner" as const, targetId: partnerAt(0), content: "次" };
    await remover.replica.mutate(createMemo, memo);
    await remover.replica.syncNow();
    expect((await remover.replica.outbox()).map(({ reason }) => reason)).toEqual([]);
    expect(await auditOf(removal.id)).toMatchObject({ outcome: "applied" });
    expect(await world.knex("partner_tagging").where({ partner_tag_id: tag })).toEqual([]);
  });
});
