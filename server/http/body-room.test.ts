import { describe, expect, it } from "vitest";
import { BodyRoom } from "./body-room.ts";

const bytes = (length: number) => Buffer.alloc(length);

describe("the room for bodies", () => {
  const begin = () => new BodyRoom({ free: 10, account: 50, server: 80 });

  it("is bounded for each account and for all, and comes back", () => {
    const room = begin();
    const [first, second, other] = [room.open("a"), room.open("a"), room.open("b")];
    expect(first.take(bytes(60))).toBeUndefined();
    expect(second.take(bytes(11))).toMatchObject({ code: "overloaded" });
    expect(other.take(bytes(40))).toBeUndefined();
    expect(other.take(bytes(1))).toMatchObject({ code: "overloaded" });
    first.end();
    first.end();
    expect(second.take(bytes(1))).toBeUndefined();
    expect(other.take(bytes(10))).toBeUndefined();
  });

  it("always has place for short bodies", () => {
    const room = begin();
    for (const account of ["a", "b"]) room.open(account).take(bytes(50));
    const short = room.open("a");
    expect([short.take(bytes(5)), short.take(bytes(5))]).toEqual([undefined, undefined]);
    expect(short.take(bytes(1))).toMatchObject({ code: "overloaded" });
  });

  it("counts what a refused body had taken until it ends", () => {
    const room = begin();
    const share = room.open("a");
    expect(share.take(bytes(40))).toBeUndefined();
    expect(share.take(bytes(30))).toMatchObject({ code: "overloaded" });
    expect(room.open("a").take(bytes(40))).toMatchObject({ code: "overloaded" });
    share.end();
    expect(room.open("a").take(bytes(60))).toBeUndefined();
  });
});
