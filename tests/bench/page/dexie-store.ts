import Dexie from "dexie";
import { partnerPages, timed } from "./fetch-rows.ts";

/** Fills a store in the usual way: Dexie with three indexes. */
export async function fillDexie(size: number): Promise<number> {
  await Dexie.delete("dexie");
  const db = new Dexie("dexie");
  db.version(1).stores({ partner: "id, updatedAt, [lastNameKana+firstNameKana], mail" });
  await db.open();
  const took = await timed(async () => {
    for await (const rows of partnerPages(size)) await db.table("partner").bulkPut(rows);
  });
  db.close();
  return took;
}
