import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

/**
 * IANA's registries of special-purpose addresses, and an address that a cloud reserves. They come from another library than the
 * tested one.
 */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
] as const)
  special.addSubnet(network, bits, "ipv4");

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join("."));
const v6 = fc
  .array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
  .map((words) => words.map((word) => word.toString(16)).join(":"));
/** Addresses in the networks that matter are as frequent as all others. */
const near = fc
  .tuple(fc.constantFrom("10", "127", "169.254", "172.16", "172.31", "192.168", "100.64", "100.127", "198.19", "255.255"), v4)
  .map(([head, rest]) => [...head.split("."), ...rest.split(".")].slice(0, 4).join("."));
const seed = 20_261_123;

describe("an address that a photo may be fetched from", () => {
  it("is none of an IPv4 network of ours, of one machine, of a group or of a registry's own", () => {
    const refuses = (address: string) => !special.check(address, "ipv4") || !isPublicAddress(address);
    fc.assert(fc.property(fc.oneof(v4, near), refuses), { seed, numRuns: 5_000 });
  });

  it("is a usual one of the internet", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "93.184.215.14", "172.32.0.1", "100.128.0.1", "2606:2800:21f:cb07::1"])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  it("is none that wraps or translates an IPv4 address", () => {
    const wraps = (address: string) =>
      ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"].every((head) => !isPublicAddress(head + address));
    fc.assert(fc.property(v4, wraps), { seed });
    const hex = (address: string) => address.split(".").map((byte) => Number(byte).toString(16).padStart(2, "0"));
    const tunnels = (address: string) => {
      const [a, b, c, d] = hex(address);
      return !isPublicAddress(`2002:${a}${b}:${c}${d}::1`) && !isPublicAddress(`2001:0:${a}${b}:${c}${d}::1`);
    };
    fc.assert(fc.property(v4, tunnels), { seed });
  });

  it("is, of IPv6, given out for the internet", () => {
    const isGlobal = (address: string) => /^[23][0-9a-f]{3}:/u.test(address) || !isPublicAddress(address);
    fc.assert(fc.property(v6, isGlobal), { seed, numRuns: 5_000 });
  });

  it.each([
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "3fff::1",
    "2001:2::1",
    "5f00::1",
    "169.254.169.254",
    "100.100.100.200",
    "168.63.129.16",
  ])("is never %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["", "localhost", "example.com", "0x7f.1", "127.1", "2130706433", "0177.0.0.1", "8.8.8.8.", " 8.8.8.8", "[::1]"])(
    "is written as addresses are, which %j is not",
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});
