import { v7 as uuidv7 } from "uuid";
import { expect, inject, it } from "vitest";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { createDatabase } from "#tests/support/database.ts";

it("views of before are told to devices that were away, as long as their rows would have been", async () => {
  const { knex, drop } = await createDatabase(inject("cluster"));
  try {
    const names = migrationNames();
    await migrate(knex, names.slice(0, names.indexOf("045-tombstones-of-own-rows")));
    const [owner, own, shared] = [uuidv7(), uuidv7(), uuidv7()];
    await knex("admin").insert({ id: owner, name: "谷川 澪", mail: "owner@example.com", authority: 0 });
    const view = { list: "partner", query: "?sts=%5B1%5D", created_by: owner };
    await knex("saved_view").insert([
      { ...view, id: own, name: "自分の", is_shared: false },
      { ...view, id: shared, name: "みんなの", is_shared: true },
    ]);
    const [{ changed_xid: changed }] = await knex("saved_view").where({ id: own });
    await migrate(knex);
    const buried = () =>
      knex("sync_tombstone").where({ entity: "savedView" }).orderBy("row_id").select("row_id", "changed_xid", "maker");
    expect(await buried()).toEqual([{ row_id: own, changed_xid: changed, maker: null }]);
    // From now on a view that is unshared leaves one for all, and an own one that goes is its owner's alone.
    await knex("saved_view").where({ id: shared }).update({ is_shared: false });
    const made = uuidv7();
    await knex("saved_view").insert({ ...view, id: made, name: "新しい", is_shared: false });
    await knex("saved_view").where({ id: made }).delete();
    expect(Object.fromEntries((await buried()).map(({ row_id, maker }) => [row_id, maker]))).toEqual({
      [own]: null,
      [shared]: null,
      [made]: owner,
    });
  } finally {
    await drop();
  }
});
