import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { memo, openPartner, partnerLinks, synced, syncState, writeMemo } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";

let office: Office;
let page: Page;
/** A page of the same origin without the application. */
let beside: Page;

beforeAll(async () => {
  office = await startOffice();
  page = office.device.page();
  beside = await page.context().newPage();
  await beside.goto("/healthz");
});
afterAll(() => office?.dispose());

/** Sends the event with which a browser moves a page into the page cache, or back. */
const turn = (event: "pagehide" | "pageshow") =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);

const locksHeld = () =>
  beside.evaluate(async () => {
    const { held, pending } = await navigator.locks.query();
    return [...(held ?? []), ...(pending ?? [])].map(({ name }) => name);
  });

describe("a page that is left for the page cache (L5b)", () => {
  it("holds no lock, no stream and no database, and goes on when it is come back to", async () => {
    await openPartner(page);
    await synced(page);
    expect(await locksHeld()).not.toEqual([]);
    await turn("pagehide");
    await expect.poll(locksHeld).toEqual([]);
    // Databases without an open connection are deleted at once. This one is not the application's.
    const free = await beside.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name, version }) => (name ? [{ name, version }] : []));
      const upgraded = names.map(
        ({ name, version }) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name, version);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              const transaction = opening.result.transaction(stores, "readwrite");
              transaction.oncomplete = () => {
                opening.result.close();
                resolve(name);
              };
            };
          }),
      );
      return (await Promise.all(upgraded)).length;
    });
    expect(free).toBeGreaterThan(1);

    await turn("pageshow");
    await writeMemo(page, "戻ってから書いたメモ");
    await synced(page);
    await expect.poll(locksHeld).not.toEqual([]);
  });

  it("keeps what was typed, and takes its draft up again", async () => {
    const box = page.getByRole("textbox", { name: "新しいメモ" });
    await box.fill("書きかけ");
    await turn("pagehide");
    await expect.poll(locksHeld).toEqual([]);
    await turn("pageshow");
    expect(await box.inputValue()).toBe("書きかけ");
    await box.pressSequentially("の続き");
    await expect.poll(() => draftsOnDisk(beside)).toContain("書きかけの続き");
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe("書きかけの続き");
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "書きかけの続き").waitFor();
  });
});

describe("a page that the browser freezes (L5b)", () => {
  it("lets another tab lead at once, and follows when it wakes", async () => {
    const second = await page.context().newPage();
    await second.goto("/partner/search");
    await partnerLinks(second).first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const address = await openPartner(second);
    await writeMemo(second, "凍った画面の横で");
    await synced(second);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await page.goto(address);
    await memo(page, "凍った画面の横で").waitFor();
    await synced(page);
    await second.close();
  });
});

describe("a tab whose leader is closed", () => {
  it("says that all is sent, and sends (L3)", async () => {
    // A partner's page also has other links to partners.
    await page.goto("/partner/search");
    await partnerLinks(page).first().waitFor();
    const second = await page.context().newPage();
    await second.goto("/partner/search");
    await partnerLinks(second).first().waitFor();
    // The leading tab is exchanging, and cannot report anything any more.
    await page.route("**/api/sync", () => undefined);
    await openPartner(page);
    await page.getByRole("textbox", { name: "新しいメモ" }).fill("閉じる前に");
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "閉じる前に").waitFor();
    await syncState(second, /未送信 1件/u).waitFor();
    const address = new URL(page.url()).pathname;
    await page.close();
    await synced(second);
    page = second;
    await page.goto(address);
    await memo(page, "閉じる前に").waitFor();
  });
});

describe("a database that does not answer", () => {
  /** Locks every store of these databases until it is released. */
  const hold = (pattern: string) =>
    beside.evaluate(async (part) => {
      Object.assign(window, { holding: true });
      for (const { name } of await indexedDB.databases()) {
        if (!name?.includes(part)) continue;
        await new Promise<void>((held) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const [...stores] = opening.result.objectStoreNames;
            const store = opening.result.transaction(stores, "readwrite").objectStore(String(stores[0]));
            const again = () => {
              held();
              if (Reflect.get(window, "holding")) store.count().onsuccess = again;
              else opening.result.close();
            };
            again();
          };
        });
      }
    }, pattern);
  const letGo = () => beside.evaluate(() => Object.assign(window, { holding: false }) && undefined);
  const alert = () => page.getByText("端末のデータベースが応答しません");

  it("is said before the session is restored, with a way out, and goes when it answers", async () => {
    await hold("musubi-session");
    await page.goto("/partner/search");
    await alert().waitFor();
    await page.getByRole("button", { name: "再読み込み" }).waitFor();
    await letGo();
    await partnerLinks(page).first().waitFor();
    expect(await alert().count()).toBe(0);
  });

  it("is said while the application opens", async () => {
    await hold("musubi 127");
    await page.reload();
    await alert().waitFor();
    await letGo();
    await partnerLinks(page).first().waitFor();
    expect(await alert().count()).toBe(0);
  });

  it("is said over the screen that is open, which stays", async () => {
    await hold("musubi 127");
    await partnerLinks(page).first().click();
    await alert().waitFor();
    await page.getByRole("banner").waitFor();
    await letGo();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await expect.poll(() => alert().count()).toBe(0);
  });
});

describe("the page's policy", () => {
  it("is never tried by a script of ours", async () => {
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        violations.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    for (const address of ["/partner/search", "/information/create", "/admin/register", "/password", "/tag/manage", "/sync"]) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await synced(page);
      expect(await page.evaluate(() => Reflect.get(window, "violations") as string[]), address).toEqual([]);
    }
  });

  it("lets no text become HTML or code, nor the address of a script that is not ours", async () => {
    await page.goto("/partner/search");
    await synced(page);
    const tried = await page.evaluate(() => {
      const outcome = (attempt: () => unknown) => {
        try {
          attempt();
          return "done";
        } catch (error) {
          return error instanceof Error ? error.name : "thrown";
        }
      };
      const script = document.createElement("script");
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
      return {
        html: outcome(() => {
          document.createElement("div").innerHTML = "<b>text</b>";
        }),
        code: outcome(() => {
          script.text = "0";
        }),
        upload: outcome(() => {
          script.src = "/api/file/download?url=x";
        }),
        elsewhere: outcome(() => new Worker("https://example.com/assets/worker.js")),
        policy: outcome(() => trustedTypes.createPolicy("default", { createHTML: (text: string) => text })),
        own: outcome(() => {
          script.src = "/sw.js";
        }),
      };
    });
    const refused = "TypeError";
    expect(tried).toEqual({ html: refused, code: refused, upload: refused, elsewhere: refused, policy: refused, own: "done" });
  });
});
