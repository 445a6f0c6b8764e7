import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { columnOf } from "#sync/engine/entity.ts";
import { interviewNotes, secondInterview } from "#sync/model/entities/interview.ts";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { type Device, tablet, type Viewport } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { button, form, recorded, slider, text, withoutInterview } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { installed, synced } from "./support/screens.ts";
import { tabTo } from "./support/tab-to.ts";
import { typeDay } from "./support/type-day.ts";
import { visit } from "./support/visit.ts";

const { fields } = secondInterview;
const labels: Partial<Record<(typeof interviewNotes)[number], string>> = {
  softskill: "その他のソフトスキル",
  hardskill: "その他のハードスキル",
};
/** Texts and rates in the form's order, each with the value that is entered. */
const notes = (names: readonly (typeof interviewNotes)[number][]) =>
  names.map((name) => ({
    name,
    label: labels[name] ?? fields[name].label,
    value: fields[name].type === "integer" ? "4500" : `${fields[name].label}の内容`,
  }));
const wishes = notes([
  "desiredMinHourlyRate",
  "desiredMaxHourlyRate",
  "desiredMinMonthlyRate",
  "desiredMaxMonthlyRate",
  "hopeReward",
  "availableWorkingHours",
  "workingStyle",
  "intention",
  "experienceRoles",
  "recentProject",
  "careerVision",
  "currentJobDissatisfaction",
  "weaknesses",
  "noteForWork",
]);
const job = { 業界: "金融", 年数: "3年", 役割: "設計と移行" };

/** A way to enter values: by keyboard or by touch. */
interface Hand {
  choose(word: string): Promise<void>;
  day(): Promise<void>;
  write(label: string, value: string): Promise<void>;
  score(label: string, score: number): Promise<void>;
  /** Chooses the first position. */
  position(): Promise<void>;
  press(label: string): Promise<void>;
}

const byKeys = (page: Page): Hand => {
  const at = async (name: string, keys: () => Promise<void>) => {
    await tabTo(page, name);
    await keys();
  };
  return {
    choose: (word) => at(word, () => page.keyboard.press("Space")),
    day: () => at("面談日", () => typeDay(page, "2026-11-20")),
    write: (label, value) => at(label, () => page.keyboard.type(value)),
    score: (label, score) => at(label, () => page.keyboard.press(String(score))),
    position: () => at("ポジション", () => page.keyboard.press("ArrowDown")),
    press: (label) => at(label, () => page.keyboard.press("Enter")),
  };
};

/** Scrolls an element away from the fixed footer, and taps it. */
async function touchAt(target: Locator): Promise<void> {
  await target.evaluate((it) => it.scrollIntoView({ block: "center" }));
  await tap(target);
}

const byFinger = (page: Page): Hand => ({
  choose: (word) => touchAt(form(page).getByText(word, { exact: true })),
  // A tap on either of these opens the browser's own control, which is not part of the page.
  day: () => form(page).getByLabel("面談日").fill("2026-11-20"),
  position: async () => void (await form(page).getByRole("combobox", { name: "ポジション" }).selectOption({ index: 1 })),
  async write(label, value) {
    await touchAt(text(page, label).first());
    await page.keyboard.insertText(value);
  },
  score: (label, score) => touchAt(slider(page, label).locator("..").getByText(String(score))),
  press: (label) => touchAt(button(page, label)),
});

describe("every field of a second interview", () => {
  let office: Office;
  let device: Device;
  let fresh: readonly string[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    fresh = await withoutInterview(office);
    await installed(device.page());
    return office.dispose;
  });

  const enterAll = async (page: Page, hand: Hand) => {
    await hand.choose("業務委託");
    await hand.day();
    await hand.choose("アサイン");
    for (const [label, value] of Object.entries(job)) await hand.write(label, value);
    for (const { label, value } of wishes) await hand.write(label, value);
    for (const [at, name] of softSkillNames.entries()) {
      await hand.score(name, (at % 5) + 1);
      await hand.write(`${name}のメモ`, `${name}について`);
    }
    for (const { label, value } of notes(["softskill"])) await hand.write(label, value);
    await hand.position();
    await hand.press("評価を追加");
    const skills = form(page)
      .getByRole("region", { name: /のハードスキル$/u })
      .getByRole("slider");
    await skills.first().waitFor();
    const names = await skills.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).labels?.[0]?.textContent ?? ""));
    for (const name of names) {
      // The first skill has the focus once its position was added.
      if (name === names[0] && (await skills.first().evaluate((it) => it === document.activeElement)))
        await page.keyboard.press("4");
      else await hand.score(name, 4);
      await hand.write(`${name}のメモ`, `${name}を確認`);
    }
    for (const { label, value } of notes(["hardskill", "qualitativeEvaluation"])) await hand.write(label, value);
    await hand.press("保存");
    return names;
  };
  const expectAll = async (page: Page, id: string, skills: readonly string[]) => {
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(() => recorded(office, id)).toHaveLength(1);
    const [row = {}] = await recorded(office, id);
    const entered = notes([...interviewNotes]).map(({ name, value }) => [
      columnOf(name),
      fields[name].type === "integer" ? Number(value) : value,
    ]);
    expect(row).toMatchObject({ interview_type: 1, result: 1, scheduled_date: "2026-11-20", ...Object.fromEntries(entered) });
    expect(row["work_history"]).toMatchObject([{ industry: "金融", years: "3年", role: "設計と移行" }]);
    expect(row["soft_skills"]).toEqual(softSkillNames.map((name, at) => ({ score: (at % 5) + 1, memo: `${name}について` })));
    expect(row["hard_scores"]).toMatchObject(skills.map((name) => ({ score: 4, memo: `${name}を確認` })));
  };
  const open = async (page: Page, id: string) => {
    await visit(page, `/partner/${id}/evaluation_second`);
    await form(page).waitFor();
  };

  it("is entered by keyboard alone", async () => {
    const page = device.page();
    const id = fresh[0] ?? "";
    await open(page, id);
    await expectAll(page, id, await enterAll(page, byKeys(page)));
  });

  it.each<[string, Viewport, number]>([
    ["upright", tablet, 1],
    ["on its side", { width: 1024, height: 768 }, 2],
  ])("is entered by touch alone on a tablet held %s, all within a finger's reach", async (_how, viewport, nth) => {
    const page = device.page();
    const id = fresh[nth] ?? "";
    await byTouch(page, viewport);
    await open(page, id);
    const skills = await enterAll(page, byFinger(page));
    await expectAll(page, id, skills);
    await page.goBack();
    await form(page).waitFor();
    await expectReachable(page, "the second interview");
  });
});
