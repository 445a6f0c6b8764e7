import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { freePort, type HeldPorts, holdPorts, isFree } from "./free-port.ts";

const held: HeldPorts[] = [];

afterEach(async () => {
  for (const ports of held.splice(0)) await ports.release();
});

const hold = async () => {
  const ports = await holdPorts();
  held.push(ports);
  return ports;
};

describe("two runs of tests on one machine", () => {
  test("hold ranges that have no port in common", async () => {
    const [one, other] = [await hold(), await hold()];
    expect(Math.abs(one.first - other.first)).toBeGreaterThanOrEqual(100);
  });

  test("take up what another has released", async () => {
    const ports = await hold();
    expect(await isFree(ports.first)).toBe(false);
    await ports.release();
    expect(await isFree(ports.first)).toBe(true);
  });
});

test("a free port is none that the system gives to connections, and is given once", async () => {
  const [lowest = 0] = (await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8")).split(/\s+/u).map(Number);
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(ports.filter((port) => port >= lowest)).toEqual([]);
});
