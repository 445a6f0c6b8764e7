import { expect, it } from "vitest";
import { addressKey, networkKey } from "./address-key.ts";

it.each([
  ["203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["203.0.113.77:40123", "203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["::FFFF:cb00:714d", "203.0.113.77", "203.0.113.0/24"],
  ["0:0:0:0:0:ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["64:ff9b::203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["64:ff9b::c633:6401", "198.51.100.1", "198.51.100.0/24"],
  ["::ffff:0:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["64:ff9b:1::1", "64:ff9b:1:0::/64", "64:ff9b:1::/48"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::", "2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
])("%s counts as %s in %s", (address, key, network) => {
  expect([addressKey(address), networkKey(address)]).toEqual([key, network]);
});

it.each(["unknown", "", "127.1", "x".repeat(100)])("what is no address counts as its text: %j", (text) => {
  expect([addressKey(text), networkKey(text)]).toEqual([text.slice(0, 64), text.slice(0, 64)]);
});

it("takes no long header for an address, however much of it looks like one", () => {
  const long = `${"1.".repeat(50_000)}:80`;
  expect([addressKey(long), networkKey(long)]).toEqual([long.slice(0, 64), long.slice(0, 64)]);
});
