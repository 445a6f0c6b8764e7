import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { screenParts, screenPaths } from "./screen-addresses.ts";

describe("the addresses of screens", () => {
  it("begin as the routes do", () => {
    const routes = ["client/routes", "client/routes/_app"].flatMap((folder) => readdirSync(folder));
    const parts = routes.map((name) => name.replace(/\.tsx$/u, "").split(/[._]/u)[0] ?? "");
    expect([...new Set(parts)].filter((part) => !["", "$", "index"].includes(part)).sort()).toEqual(screenParts);
  });

  it("are told from those of others on the same host", () => {
    for (const path of ["/", "/?a=1", "/home", "/sync?tab=open", "/partner/0190", "/login/google"])
      expect(path).toMatch(screenPaths);
    for (const path of ["/oauth2/callback?code=1", "/cdn-cgi/access/login", "/.auth/me", "/projects", "/loginpage"])
      expect(path).not.toMatch(screenPaths);
  });
});
