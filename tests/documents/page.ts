import { readFile } from "node:fs/promises";

/** Lines that stand between fences, to be typed or written into a file. */
export interface Block {
  /** The heading above them. */
  readonly section: string;
  /** The word behind the fence: `sh`, `env`, `nginx`. */
  readonly kind: string;
  readonly text: string;
}

/** Returns the fenced blocks of a document in their order. */
export async function blocksOf(path: string): Promise<readonly Block[]> {
  const document = await readFile(path, "utf8");
  return document.split(/^## /mu).flatMap((part) => {
    const [section = ""] = part.split("\n", 1);
    return [...part.matchAll(/^```(\w+)\n([^`]*)^```$/gmu)].map(([, kind = "", text = ""]) => ({ section, kind, text }));
  });
}
