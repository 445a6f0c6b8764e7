import { expect, it } from "vitest";
import { priorityOf } from "./priority.ts";

it.each([
  ["an exchange of a device", { path: "/api/sync", who: "admin" }, "sync"],
  ["a part of a file", { path: "/api/sync/file/{id}", who: "admin" }, "sync"],
  ["a sign-in", { path: "/api/login", who: "all" }, "sign_in"],
  ["a change", { path: "/api/memo/{memoId}", who: "admin" }, "usual"],
  ["a page of a list", { path: "/api/partner_member", who: "admin", input: { query: { page: 1 } } }, "list"],
  ["what is made into a file", { path: "/api/list-file", who: "admin", contentType: "text/csv" }, "list"],
  ["what says so itself", { path: "/api/sync/events", who: "admin", priority: "apart" }, "apart"],
] as const)("the turn of %s follows from its kind", (_, kind, priority) => {
  expect(priorityOf(kind)).toBe(priority);
});
