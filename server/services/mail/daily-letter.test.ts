import { describe, expect, it } from "vitest";
import { type DailyDigest, dailyLetter } from "./daily-letter.ts";

const nothing: DailyDigest = { reminders: [], moreReminders: 0, mentions: 0, changes: [], moreChanged: 0 };
const item = (title: string, path: string | null = null, count = 1) => ({ title, path, count });
const letterOf = (digest: Partial<DailyDigest>) =>
  dailyLetter({ name: "検証 花子", day: "2026-11-28", digest: { ...nothing, ...digest }, site: "https://musubi.example.com" });

describe("the letter of a morning", () => {
  it("names what is due and what changed, each with its link, and counts mentions", () => {
    const { subject, text, html, minutes } = letterOf({
      reminders: [item("単価を相談する", "/partner/p1"), item("健康診断")],
      mentions: 2,
      changes: [item("結城 縁", "/partner/p2", 3)],
      moreChanged: 4,
    });
    expect([subject, minutes]).toEqual(["【Musubi】今朝のお知らせ", undefined]);
    expect(text).toMatch(/^検証 花子 様\n\n2026\/11\/28の朝までに/u);
    expect(text).toContain(
      "■ リマインダー（2件）\n・単価を相談する\n  https://musubi.example.com/partner/p1\n・健康診断\n  https://",
    );
    expect(text).toContain("■ 未読のメンション（2件）\n・メモを読む\n  https://musubi.example.com/information?tab=mine");
    expect(text).toContain("■ フォロー中の変更（5件）\n・結城 縁：3件の変更\n  https://musubi.example.com/partner/p2\nほか4件");
    for (const part of ["リマインダー（2件）", 'href="https://musubi.example.com/partner/p1">単価を相談する</a>', "ほか4件"])
      expect(html).toContain(part);
  });

  it("leaves out what there is nothing of", () => {
    const { text, html } = letterOf({ mentions: 1 });
    for (const part of [text, html]) expect(part).not.toMatch(/リマインダー（|フォロー中の変更|ほか/u);
  });

  it("writes no markup, no second line and no address of others from a title", () => {
    const { text, html } = letterOf({
      reminders: [item("<b>太字\n2行目")],
      changes: [item("www.evil.example 様", "/partner/p", 1)],
    });
    expect(text).toContain("・<b>太字 2行目\n");
    expect(html).toContain("&lt;b&gt;太字 2行目");
    expect(`${text}${html}`).not.toContain("evil");
    expect(text).toContain("・フォロー中の登録：1件の変更");
  });
});
