import { expect, it } from "vitest";
import { pathTo } from "./path-to.ts";

it("an address is its route with the parameters in their places", () => {
  expect([
    pathTo("/trash", {}),
    pathTo("/partner/$partnerId/edit", { partnerId: "12" }),
    pathTo("/partner/$partnerId/interview/$interviewId", { partnerId: "12", interviewId: "a b/?" }),
  ]).toEqual(["/trash", "/partner/12/edit", "/partner/12/interview/a%20b%2F%3F"]);
});

it("its search is written as the router reads it, without what says nothing", () => {
  expect([
    pathTo("/partner/$partnerId", { partnerId: "p" }, { tab: "memo" }),
    pathTo("/partner/$partnerId/evaluation", { partnerId: "p" }, { correct: undefined }),
    pathTo("/partner/$partnerId/skillSheet/edit", { partnerId: "p" }, { editing: true }),
    pathTo("/partner/search", {}, { sts: [1, 0] }),
    pathTo("/partner/search", {}, { name: "12" }),
  ]).toEqual([
    "/partner/p?tab=memo",
    "/partner/p/evaluation",
    "/partner/p/skillSheet/edit?editing=true",
    "/partner/search?sts=%5B1%2C0%5D",
    "/partner/search?name=%2212%22",
  ]);
});
