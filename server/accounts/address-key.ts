/**
 * Returns the key under which a caller's address counts. A whole IPv6 network of 64 bits counts as one, as its owner has all its
 * addresses.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:|(?<=^[\d.]+):\d+$/giu, "").slice(0, 64);
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`.slice(0, 64);
}
