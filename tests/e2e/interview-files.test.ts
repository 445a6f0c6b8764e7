import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { synced } from "./support/screens.ts";

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 60_000 };

describe("the files of a partner with an interview today", () => {
  let office: Office;
  let page: Page;
  let interviewId: string;
  let files: readonly string[];
  const today = japanDate(new Date().toISOString());
  const schedule = async (day: string) => {
    await inDatabase(office.app, "update interview set scheduled_date = $1 where id = $2", [day, interviewId]);
    await page.reload();
    await synced(page);
    await driveAttachments(page);
  };
  const pinned = async () =>
    (await attachmentsIn(page)).filter(({ pins }) => pins.includes(`interview/${today}`)).map(({ key }) => key);

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    const [found] = await inDatabase(
      office.app,
      `select i.id, array_agg('partnerFile/' || f.id) as files from interview i
         join partner p on p.id = i.partner_id and p.deleted_at is null join partner_file f on f.partner_id = p.id
        where i.revision_of_id is null and not exists (select from interview r where r.revision_of_id = i.id)
        group by i.id order by i.id limit 1`,
    );
    interviewId = String(found?.["id"]);
    files = found?.["files"] as readonly string[];
    return office.dispose;
  });

  it("come to the device by themselves and stay while they are needed", async () => {
    await schedule(today);
    await expect.poll(pinned, patient).toEqual(expect.arrayContaining([...files]));
    const held = async () => (await attachmentsIn(page)).filter((one) => files.includes(one.key) && one.held).length;
    await expect.poll(held, patient).toBe(files.length);
  });

  it("are kept no longer once the day is another", async () => {
    await schedule("2026-01-05");
    const left = async () => (await pinned()).filter((key) => files.includes(key));
    await expect.poll(left, patient).toEqual([]);
  });
});
