/** What systems and programs add to folders by themselves. */
const added = /^(?:\._.*|\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/iu;

/**
 * A name within an archive that may have been packed anew: `./a//b` is `a/b`. Undefined for what other systems add, and for the
 * archive's own folder.
 * @throws Error when it leads out of the archive
 */
export function entryName(packed: string): string | undefined {
  const parts = packed.split("/").filter((part) => part !== "" && part !== ".");
  if (packed.startsWith("/") || parts.includes("..") || /[\\\0]/u.test(packed))
    throw new Error("it names a file outside of its place");
  return parts[0] === "__MACOSX" || added.test(parts.at(-1) ?? "._") ? undefined : parts.join("/");
}
