import { BookQuestionMarkRegular } from "@fluentui/react-icons";
import { type Address, pathTo } from "#client/device/path-to.ts";
import { guideTitles, isGuideFor } from "#client/records/guide/guide-titles.ts";
import { holds, type PaletteEntry } from "./palette-entries.ts";

/**
 * Returns the pages of the guide that a text finds; none without a text, where screens and actions are offered.
 * @param goTo returns the function that opens an address
 */
export function guideEntries(text: string, master: boolean, goTo: (href: Address) => () => void): readonly PaletteEntry[] {
  if (text.trim() === "") return [];
  return guideTitles
    .filter(({ title, words, audience }) => isGuideFor(audience, master) && holds([title, ...words], text))
    .map(({ slug, title }) => ({
      id: `guide ${slug}`,
      label: title,
      icon: <BookQuestionMarkRegular />,
      run: goTo(pathTo("/guide/$page", { page: slug })),
    }));
}
