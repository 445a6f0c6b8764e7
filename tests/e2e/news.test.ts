import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { signIn } from "./support/device.ts";
import { memo, openPartner, synced, writeMemo } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

describe("what somebody has written", () => {
  let app: App;
  let visits: Visits;
  beforeAll(async () => {
    app = await createApp(3);
    await app.start();
    visits = await startVisits(app);
  });
  afterEach(() => visits?.end());
  afterAll(async () => {
    await visits?.close();
    await app?.dispose();
  });

  it("is on another device without an exchange of that one, and its writer makes one alone (L4)", async () => {
    const [author, reader] = [await visits.open(), await visits.open()];
    for (const page of [author, reader]) await signIn(page);
    const address = await openPartner(author);
    await reader.goto(address);
    await reader.getByRole("heading", { name: "基本情報" }).waitFor();
    // The first one may find a stream that has just opened. From then on the server knows where both devices stand.
    await writeMemo(author, "はじめのメモ");
    await memo(reader, "はじめのメモ").waitFor();
    for (const page of [author, reader]) await synced(page);
    const [own, others] = [exchangesOf(author), exchangesOf(reader)];
    for (const text of ["次のメモ", "その次のメモ"]) {
      await writeMemo(author, text);
      await memo(reader, text).waitFor();
      await synced(author);
    }
    expect([own(), others()]).toEqual([2, 0]);
  });
});

/** Counts a page's exchanges from now on. */
function exchangesOf(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/sync") count++;
  });
  return () => count;
}
