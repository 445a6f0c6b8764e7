import { expect, it } from "vitest";
import { type Segment, SharedBootstrap } from "./shared-bootstrap.ts";
import type { State } from "./state.ts";

const segment = (count: number): Segment => ({ pieces: [], length: 0, count, last: null, cut: false });
const read = (count: number) => () => Promise.resolve(segment(count));

it("lets nobody wait for rows that are read ahead while their reading waits for a connection", async () => {
  const shared = new SharedBootstrap();
  shared.begin({ epoch: "e", snapshot: "1:1:" } as State, 1);
  let connect = () => {};
  const connection = new Promise<void>((resolve) => (connect = resolve));
  let begun = 0;
  const ahead = () =>
    shared.ahead("1:1:", "rows", async (share) => {
      begun += 1;
      await connection;
      return share(read(1));
    });
  ahead();
  ahead();
  expect(begun).toBe(1);
  expect(await shared.segment("1:1:", "rows", read(2))).toMatchObject({ count: 2 });
  connect();
  expect(await shared.segment("1:1:", "rows", read(3))).toMatchObject({ count: 2 });
  shared.clear();
});

it("reads ahead again where that failed", async () => {
  const shared = new SharedBootstrap();
  shared.begin({ epoch: "e", snapshot: "1:1:" } as State, 1);
  shared.ahead("1:1:", "rows", () => Promise.reject(new Error("no connection")));
  expect(await shared.segment("1:1:", "others", read(1))).toMatchObject({ count: 1 });
  await new Promise<void>((done) => shared.ahead("1:1:", "rows", (share) => share(read(2)).finally(done)));
  expect(await shared.segment("1:1:", "rows", read(3))).toMatchObject({ count: 2 });
  shared.clear();
});
