/** What systems, file servers and editors add to folders by themselves. No file of a backup has such a name. */
const added =
  /^(?:\..*|__MACOSX|Icon\r?|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|@eaDir|#recycle|lost\+found|.*~)$/iu;

/**
 * A name within an archive that may have been packed anew: `./a//b` is `a/b`. Undefined for what other systems add, and for the
 * archive's own folder.
 * @throws Error when it leads out of the archive
 */
export function entryName(packed: string): string | undefined {
  const parts = packed.split("/").filter((part) => part !== "" && part !== ".");
  if (packed.startsWith("/") || parts.includes("..") || /[\\\0]/u.test(packed))
    throw new Error("it names a file outside of its place");
  return parts.length === 0 || parts.some((part) => added.test(part)) ? undefined : parts.join("/");
}
