import { expect, it } from "vitest";
import { isForeignPage } from "./foreign-page.ts";

const answer = (body: string, type: string) => new Response(body, { headers: { "content-type": type } });
const at = (path: string) => `https://musubi.example.com${path}`;

it.each(["text/html", "text/html; charset=utf-8", "TEXT/HTML", "application/xhtml+xml"])(
  "takes a page of the type %s in a file's place for foreign",
  async (type) => expect(await isForeignPage(at("/assets/later/pdf-1.js"), answer("<h1>Wi-Fi</h1>", type))).toBe(true),
);

it("takes files for ours", async () => {
  expect(await isForeignPage(at("/assets/start-1.js"), answer("let a", "text/javascript"))).toBe(false);
  expect(await isForeignPage(at("/icons/icon.svg"), answer("<svg/>", "image/svg+xml"))).toBe(false);
});

it("knows the application's page from another", async () => {
  const ours = answer('<script src="/first-paint.js"></script>', "text/html");
  expect(await isForeignPage(at("/index.html?__WB_REVISION__=1"), ours)).toBe(false);
  expect(await ours.text()).toContain("first-paint");
  expect(await isForeignPage(at("/index.html"), answer("<h1>Sign in</h1>", "text/html"))).toBe(true);
});
