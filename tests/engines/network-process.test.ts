import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { partnerLinks } from "../e2e/support/screens.ts";
import { descendants } from "../support/processes.ts";
import type { EngineDevice } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { memosOn } from "./support/sent.ts";

/**
 * WebKit keeps IndexedDB in its network process. iPadOS ends that process when memory is short; every open page then loses its
 * connection to the database.
 */
describe.each(engines.filter(({ name }) => name === "WebKitGTK"))("$name after its network process ended", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    return office.dispose;
  });

  it("still lists the partners, takes a memo and sends it", async () => {
    const page = device.page();
    const partner = partnerLinks(page).nth(2);
    const address = (await partner.getAttribute("href")) ?? "";
    await page.evaluate(writeMemoLater, { address, text: "接続が切れた後のメモ" });
    await endNetworkProcess(device);
    await expect.poll(() => memosOn(office.rest, address), { timeout: 60_000 }).toContain("接続が切れた後のメモ");
  });
});

/**
 * Runs in the page: opens the partner from the list after two seconds and writes a memo. The page does it alone, because the
 * driver's session ends with the network process.
 */
function writeMemoLater({ address, text }: { readonly address: string; readonly text: string }): void {
  const shown = async <E extends HTMLElement>(css: string): Promise<E> => {
    for (;;) {
      const found = document.querySelector<E>(css);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const write = async () => {
    (await shown(`main a[href="${address}"]`)).click();
    const field = await shown<HTMLTextAreaElement>('textarea[name="memo"]');
    Reflect.set(HTMLTextAreaElement.prototype, "value", text, field);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    (await shown('form:has(textarea[name="memo"]) button[type="submit"]:enabled')).click();
  };
  setTimeout(() => void write(), 2_000);
}

/** Kills the network process of this device's browser. */
async function endNetworkProcess(device: EngineDevice): Promise<void> {
  const all = await descendants(await device.pid());
  const names = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")));
  // The system cuts a process's name after 15 letters.
  const found = all.filter((_pid, at) => names[at]?.startsWith("WebKitNetworkPr"));
  expect(found).toHaveLength(1);
  process.kill(Number(found[0]), "SIGKILL");
}
