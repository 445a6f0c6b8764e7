import type * as TestingLibrary from "@testing-library/dom";
import type { RoleOptions } from "../../support/screen.ts";

/** Words to find: a text, which is part of the shown one unless `exact`, or the two parts of a regular expression. */
export type Words = { readonly text: string; readonly exact: boolean } | { readonly source: string; readonly flags: string };

/** One step of a search. Each step searches within what the previous one has found. */
export type Step =
  | {
      readonly by: "role";
      readonly role: string;
      readonly name?: Words;
      readonly state: Pick<RoleOptions, "checked" | "selected" | "level">;
    }
  | { readonly by: "label" | "text" | "filter"; readonly words: Words }
  | { readonly by: "css"; readonly css: string }
  | { readonly by: "nth"; readonly index: number };

/**
 * Finds parts as Playwright does. It runs in the page, together with Testing Library, and is sent there as text. So it must
 * contain everything that it needs. Undefined while the library is missing.
 */
export function findParts(steps: readonly Step[]): Element[] | undefined {
  const { TestingLibraryDom: library } = window as { TestingLibraryDom?: typeof TestingLibrary };
  if (!library || !document.body) return undefined;
  const matcher = (words: Words) => (given: string | null) => {
    const said = (given ?? "").replaceAll(/\s+/gu, " ").trim();
    if ("source" in words) return new RegExp(words.source, words.flags).test(said);
    return words.exact ? said === words.text : said.toLowerCase().includes(words.text.toLowerCase());
  };
  const inScope = (scope: HTMLElement, step: Step): Element[] => {
    if (step.by === "css") return [...scope.querySelectorAll(step.css)];
    if (step.by === "role") {
      const name = step.name ? { name: matcher(step.name) } : {};
      return library.queryAllByRole(scope, step.role, { ...step.state, ...name });
    }
    if (step.by === "label") return library.queryAllByLabelText(scope, matcher(step.words));
    if (step.by !== "text") return [];
    const fits = matcher(step.words);
    // Returns the innermost elements with a matching text.
    return [...scope.querySelectorAll("*")].filter(
      (one) => fits(one.textContent) && ![...one.children].some((child) => fits(child.textContent)),
    );
  };
  let found: Element[] = [document.body];
  for (const step of steps) {
    if (step.by === "nth") found = found.slice(step.index, step.index === -1 ? undefined : step.index + 1);
    else if (step.by === "filter") found = found.filter((one) => matcher(step.words)(one.textContent));
    else found = [...new Set(found.flatMap((scope) => inScope(scope as HTMLElement, step)))];
  }
  return found;
}
