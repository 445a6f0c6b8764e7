import { describe, expect, it } from "vitest";
import { guideAddress, guideOfScreen } from "#client/records/guide/guide-of-screen.ts";
import { guideTitles, isGuideFor } from "#client/records/guide/guide-titles.ts";
import { screens } from "./navigation.ts";

describe("the way to the guide", () => {
  it("leads from every screen of navigation and palette to a page that its user may see", () => {
    expect(screens.length).toBeGreaterThan(20);
    for (const { href, master } of screens.filter(({ href }) => !href.startsWith("/guide"))) {
      const slug = guideOfScreen(href);
      const page = guideTitles.find((title) => title.slug === slug);
      expect(page && isGuideFor(page.audience, master === true), href).toBe(true);
    }
  });

  it.each([
    ["/", "home"],
    ["/partner/0190", "partners"],
    ["/partner/0190/edit", "partners"],
    ["/partner/compare", "candidates"],
    ["/partner/0190/evaluation", "interviews"],
    ["/partner/0190/evaluation_second", "interviews"],
    ["/partner/0190/second_interview/0191", "interviews"],
    ["/partner/0190/skillSheet/edit", "interviews"],
    ["/interview/0190/edit", "interviews"],
    ["/partner/0190/history", "history"],
    ["/project/0190/history", "history"],
    ["/contract/0190/history", "history"],
    ["/project/0190/project_evaluation/create", "evaluations"],
    ["/partner/0190/result_evaluation/0191", "evaluations"],
    ["/partner/0190/attendance/0191", "evaluations"],
    ["/project/evaluation/0190", "evaluations"],
    ["/project/0190/assign", "projects"],
    ["/project/board", "projects"],
    ["/contract/0190/terms", "contracts"],
    ["/login/google/calendar", "devices"],
  ])("leads from %s to %s", (path, slug) => {
    expect(guideOfScreen(path)).toBe(slug);
  });

  it("tells the tabs of 同期センター apart", () => {
    expect(guideAddress("/sync", "attention")).toBe("/guide/attention");
    expect(guideAddress("/sync")).toBe("/guide/offline");
  });

  it("leads from the guide itself, and from nowhere, to the table of contents", () => {
    expect(guideAddress("/guide/home")).toBe("/guide");
    expect(guideAddress("/no/such/page")).toBe("/guide");
  });
});
