import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyId, openToken, sealToken } from "./sealed-token.ts";

const key = randomBytes(32);
const sealed = sealToken(key, "link-1", "1//a-refresh-token");

test("A sealed token opens with its key and under its link", () => {
  expect(openToken(key, "link-1", sealed)).toBe("1//a-refresh-token");
  expect(sealToken(key, "link-1", "1//a-refresh-token").equals(sealed)).toBe(false);
});

test("A sealed token opens neither with another key, nor under another link, nor changed, nor cut", () => {
  const changed = Buffer.from(sealed);
  changed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  expect(openToken(randomBytes(32), "link-1", sealed)).toBeUndefined();
  expect(openToken(undefined, "link-1", sealed)).toBeUndefined();
  expect(openToken(key, "link-2", sealed)).toBeUndefined();
  expect(openToken(key, "link-1", changed)).toBeUndefined();
  for (const length of [0, 12, 27, sealed.length - 1])
    expect(openToken(key, "link-1", sealed.subarray(0, length))).toBeUndefined();
});

test("A key is told from another without being told", () => {
  expect(keyId(key)).toBe(keyId(Buffer.from(key)));
  expect(keyId(key)).not.toBe(keyId(randomBytes(32)));
  expect(key.toString("hex")).not.toContain(keyId(key));
});
