import { v7 as newId } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import { enqueueDailyMails, startDailyMails } from "#server/api/account/daily-mail/schedule.ts";
import type { Actor } from "#sync/engine/entity.ts";
import { setDailyMail } from "#sync/model/mutators/daily-mail.ts";
import { followPartner } from "#sync/model/mutators/follow.ts";
import { createMemo, readMention } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { mergePartners } from "#sync/model/mutators/partner-merge.ts";
import { completeReminder, createReminder, reopenReminder, updateReminder } from "#sync/model/mutators/reminder.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { type ApiServer, addAdmin, addPartner, startApi } from "#tests/api/api-server.ts";
import { type MailServer, type MailServerOptions, readMail, startMailServer } from "#tests/support/mail-server.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Tomorrow in Japan, at whose morning the first mail is due: all that a test writes comes before it. */
const tomorrow = dayAfter(japanDate(new Date().toISOString()), 1);
const moment = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`);

interface Office {
  readonly api: ApiServer;
  readonly smtp: MailServer;
  readonly me: Actor;
  readonly colleague: Actor;
  readonly address: string;
  /** Runs the round of a process at a moment, as if nothing had run before, and waits for the mails. */
  at(day: string, time: string, process?: ApiServer): Promise<number>;
  set(isWanted: boolean): Promise<void>;
  texts(): Promise<string[]>;
}

/** Starts the application with a real mail server, an administrator who wants the mail, and a colleague who does not. */
async function office(options: MailServerOptions = {}): Promise<Office> {
  const smtp = await startMailServer(options);
  const api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: "https://musubi.example.com" });
  opened.push(
    () => smtp.close(),
    () => api.close(),
  );
  const { id, mail: address } = await addAdmin(api, 0, "安藤 あん");
  const me = { id, master: false };
  const colleague = { id: (await addAdmin(api, 0, "別所 べん")).id, master: false };
  const set = async (isWanted: boolean) => {
    await api.sync.mutate(me, setDailyMail, { isWanted });
  };
  await set(true);
  return {
    api,
    smtp,
    me,
    colleague,
    address,
    set,
    async at(day, time, { context } = api) {
      forwardTo(api, moment(day, time));
      const count = await enqueueDailyMails(context);
      await api.effects();
      return count;
    },
    texts: () => Promise.all(smtp.mails.map(async ({ raw }) => (await readMail(raw)).text ?? "")),
  };
}

const forwardTo = (api: ApiServer, to: Date) => api.forward(to.getTime() - api.context.now().getTime());

const remind = ({ api }: Office, actor: Actor, day: string, text: string, partnerId?: string) =>
  api.sync.mutate(actor, createReminder, { id: newId(), day, text, ...(partnerId && { partnerId }) });

/** Makes what `write` writes reach the server at a moment. Devices without a network may have written it long before. */
async function arriving({ api }: Office, at: Date, write: () => Promise<void>): Promise<void> {
  const lines = () => api.context.knex("sync_audit");
  const before = await lines().pluck<string[]>("mutation_id");
  await write();
  await lines().whereNotIn("mutation_id", before).update({ taken_at: at });
}

/** The reminders that a mail names. */
const namedIn = (text = "") => /■ リマインダー[^\n]*\n(.*?)\n\n/su.exec(text)?.[1]?.match(/(?<=・).*/gu) ?? [];

describe("the mail of a morning", () => {
  it("tells what is due, who mentions one and what others changed, and no contents, once at 07:30", async () => {
    const made = await office();
    const { api, me, colleague, address, smtp, at, texts } = made;
    const [followed, other] = [await addPartner(api), await addPartner(api, { last_name: "別人" })];
    await api.sync.mutate(me, followPartner, { partnerId: followed });
    await remind(made, me, tomorrow, "単価を相談する", followed);
    await remind(made, me, dayAfter(tomorrow, 1), "明後日のこと");
    await remind(made, colleague, tomorrow, "他人のリマインダー");
    const content = "@安藤 あん 秘密の内容";
    const on = { id: newId(), targetType: "partner" as const, content, mentions: [me.id] };
    const [seen, unseen] = [newId(), newId()];
    await api.sync.mutate(colleague, createMemo, { ...on, id: seen, targetId: other });
    await api.sync.mutate(colleague, createMemo, { ...on, id: unseen, targetId: followed });
    await api.sync.mutate(me, readMention, { id: seen });
    await api.sync.mutate(colleague, updatePartner, { id: other, memo: "フォローしていない" });
    // One's own changes are no news.
    await api.sync.mutate(me, updatePartner, { id: followed, memo: "自分の変更" });
    expect(await at(tomorrow, "07:29")).toBe(0);
    expect(await at(tomorrow, "07:30")).toBe(1);
    expect(await at(tomorrow, "07:31")).toBe(0);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[address]]);
    const [text = ""] = await texts();
    expect(text).toContain(`■ リマインダー（1件）\n・単価を相談する\n  https://musubi.example.com/partner/${followed}`);
    expect(text).toContain("■ 未読のメンション（1件）");
    expect(text).toContain(`■ フォロー中の変更（1件）\n・山田 太郎：1件の変更\n  https://musubi.example.com/partner/${followed}`);
    expect(text).not.toMatch(/秘密|他人の|明後日|別人|自分の変更/u);
    // Nothing came since, but for what is due on the next day.
    await at(dayAfter(tomorrow, 1), "07:30");
    expect((await texts())[1]).toMatch(/■ リマインダー（1件）\n・明後日のこと\n {2}https:\S+tab=mine\n\n「自分宛て」/u);
    await at(dayAfter(tomorrow, 2), "07:30");
    expect(smtp.mails).toHaveLength(2);
  });

  it("names once what became due by a change that came late, and none twice that was due before", async () => {
    const made = await office();
    const { api, me, at, texts, smtp } = made;
    const next = dayAfter(tomorrow, 1);
    const add = async (day: string, text: string) => {
      const id = newId();
      await api.sync.mutate(me, createReminder, { id, day, text });
      return id;
    };
    const finish = (id: string) => api.sync.mutate(me, completeReminder, { id });
    const reopen = (id: string) => api.sync.mutate(me, reopenReminder, { id });
    const change = (id: string, patch: { day?: string; text?: string }) => api.sync.mutate(me, updateReminder, { id, ...patch });
    const [reworded, doneForAMoment, earlier, later] = [
      await add(tomorrow, "書き直す"),
      await add(tomorrow, "一度完了する"),
      await add(tomorrow, "前の日へ"),
      await add(tomorrow, "次の日へ"),
    ];
    const [moved, reopened, back] = [
      await add(dayAfter(next, 20), "前倒し"),
      await add(tomorrow, "再開"),
      await add(dayAfter(next, 20), "前倒しして戻す"),
    ];
    await finish(reopened);
    await at(tomorrow, "07:30");
    await arriving(made, moment(tomorrow, "12:00"), async () => {
      await change(moved, { day: tomorrow });
      await change(back, { day: tomorrow });
      await reopen(reopened);
      const late = await add(tomorrow, "圏外で追加");
      await api.context
        .knex("reminder")
        .where({ id: late })
        .update({ created_at: new Date(Date.now() - 86_400_000) });
      await change(reworded, { text: "書き直した" });
      await change(earlier, { day: dayAfter(tomorrow, -1) });
      await change(later, { day: next });
      await finish(doneForAMoment);
    });
    await arriving(made, moment(tomorrow, "12:01"), async () => {
      await reopen(doneForAMoment);
      await change(back, { day: dayAfter(next, 20) });
    });
    await at(next, "07:30");
    await at(dayAfter(next, 1), "07:30");
    expect(smtp.mails).toHaveLength(2);
    expect((await texts()).map((text) => namedIn(text).toSorted())).toEqual([
      ["一度完了する", "前の日へ", "書き直す", "次の日へ"].toSorted(),
      ["前倒し", "再開", "圏外で追加", "次の日へ"].toSorted(),
    ]);
  });

  it("names what became due while the server was stopped, after a mail that was sent past midnight", async () => {
    const made = await office();
    const { api, me, at, texts } = made;
    const [next, then] = [dayAfter(tomorrow, 1), dayAfter(tomorrow, 3)];
    for (const day of [tomorrow, next, then]) await remind(made, me, day, `${day}の用事`);
    await at(tomorrow, "23:59");
    await api.context.knex("daily_mail_sent").update({ told_until: moment(next, "00:10") });
    await at(then, "07:30");
    expect((await texts()).map((text) => namedIn(text))).toEqual([[`${tomorrow}の用事`], [`${next}の用事`, `${then}の用事`]]);
  });

  it("tells of the one to whom a followed partner leads, over several merges", async () => {
    const { api, me, colleague, at, texts } = await office();
    const [first, second, last] = [await addPartner(api), await addPartner(api), await addPartner(api, { last_name: "結城" })];
    await api.sync.mutate(me, followPartner, { partnerId: first });
    for (const [id, intoId] of [
      [first, second],
      [second, last],
    ] as const)
      await api.sync.mutate(colleague, mergePartners, { id, intoId, take: [] });
    await api.sync.mutate(colleague, updatePartner, { id: last, memo: "統合の後" });
    await at(tomorrow, "07:30");
    expect((await texts())[0]).toMatch(new RegExp(`結城 \\S+：\\d件の変更\n  https://musubi.example.com/partner/${last}`, "u"));
  });

  it("tells of what came after somebody looked without a network, and before the server took the look", async () => {
    const { api, me, colleague, at, texts } = await office();
    const partnerId = await addPartner(api, { last_name: "結城" });
    await api.sync.mutate(me, followPartner, { partnerId });
    await api.sync.mutate(colleague, updatePartner, { id: partnerId, memo: "見た後の変更" });
    const look = { looked_at: new Date(Date.now() + 60_000), updated_at: new Date(Date.now() - 60_000) };
    await api.context.knex("partner_follow").where({ partner_id: partnerId }).update(look);
    await at(tomorrow, "07:30");
    expect((await texts())[0]).toMatch(
      new RegExp(`結城 \\S+：1件の変更\n  https://musubi.example.com/partner/${partnerId}`, "u"),
    );
  });

  it("does not go from a database that was put back after 07:30, and tells of that day on the next one", async () => {
    const made = await office();
    const { api, me, at, texts } = made;
    await remind(made, me, tomorrow, "朝の用事");
    await api.context.knex("sync_epoch").update({ started_at: moment(tomorrow, "08:00") });
    expect(await at(tomorrow, "08:01")).toBe(0);
    expect(await at(dayAfter(tomorrow, 1), "07:30")).toBe(1);
    expect(await texts()).toEqual([expect.stringContaining("朝の用事")]);
  });

  it("goes once from two processes, and from a server that was stopped until 9", async () => {
    const one = await office();
    const { api, me, at, smtp } = one;
    const second = await startApi({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, api);
    opened.push(() => second.close());
    await remind(one, me, tomorrow, "朝の用事");
    for (const each of [api, second]) forwardTo(each, moment(tomorrow, "07:30"));
    const counts = await Promise.all([api, second, api, second].map(({ context }) => enqueueDailyMails(context)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await api.effects();
    expect(smtp.mails).toHaveLength(1);
    const next = dayAfter(tomorrow, 1);
    await remind(one, me, next, "次の日の用事");
    forwardTo(api, moment(next, "09:00"));
    // It looks when it starts, and again after a restart.
    for (let start = 1; start <= 2; start++) await startDailyMails(api.context)();
    await api.effects();
    expect(await one.texts()).toEqual([expect.stringContaining("朝の用事"), expect.stringContaining("次の日の用事")]);
    expect(await at(next, "10:00", second)).toBe(0);
  });

  it("does not go once switched off, also between its time and its sending, nor to an account that is gone", async () => {
    const one = await office({ toMail: async (count) => (count === 1 ? { code: 451, text: "later" } : undefined) });
    const { api, me, at, smtp, set } = one;
    await remind(one, me, tomorrow, "朝の用事");
    const again = async () => {
      await api.database.knex("effect").where("state", "waiting").update({ run_at: api.database.knex.fn.now() });
      await api.database.knex.raw("notify musubi_effect");
      await api.effects();
    };
    expect(await at(tomorrow, "07:30")).toBe(1);
    await set(false);
    await again();
    expect([smtp.begun, smtp.mails.length]).toEqual([1, 0]);
    expect(await at(dayAfter(tomorrow, 1), "07:30")).toBe(0);
    await set(true);
    expect(await at(dayAfter(tomorrow, 2), "07:30")).toBe(1);
    expect(smtp.mails).toHaveLength(1);
    await remind(one, me, dayAfter(tomorrow, 3), "もう届かない");
    // It is enqueued, and the account goes before it is sent.
    forwardTo(api, moment(dayAfter(tomorrow, 3), "07:30"));
    await api.database.knex.transaction(async (trx) => {
      expect(await enqueueDailyMails({ knex: trx, now: api.context.now })).toBe(1);
      await trx("admin").where({ id: me.id }).delete();
    });
    await api.effects();
    expect(smtp.mails).toHaveLength(1);
    expect(api.lines.join("\n")).not.toMatch(/朝の用事|@example\.com/u);
    expect(await api.database.knex("effect").whereNotNull("error")).toEqual([]);
  });
});
