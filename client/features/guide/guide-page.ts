import type { FixedPath } from "#client/device/path-to.ts";
import type { GuideSlug } from "#client/records/guide/guide-titles.ts";

/** A page of the guide as data. A text in 「」 is a label of a screen, letter by letter; a test looks for it in the sources. */
export interface GuidePage {
  readonly slug: GuideSlug;
  /** What the reader can do afterwards, in one sentence. */
  readonly summary: string;
  /** The screen that it explains, for a link to it. */
  readonly screen?: FixedPath;
  readonly sections: readonly GuideSection[];
}

/** A part of a page: an introduction, then what is done in its order, then what else is worth knowing. */
export interface GuideSection {
  readonly heading: string;
  readonly text?: string;
  readonly steps?: readonly string[];
  readonly notes?: readonly string[];
  readonly picture?: GuidePicture;
}

/** A picture of a screen with what matters outlined. The browser tests take it: `npm run guide:pictures`. */
export interface GuidePicture {
  /** Its file in `pictures`, without `.webp`. */
  readonly name: string;
  /** What it shows, for screen readers and where the picture is not on the device yet. */
  readonly alt: string;
}

/** A piece of a text: plain, or a label of a screen. */
export interface GuidePiece {
  readonly text: string;
  readonly isLabel: boolean;
}

/** Returns a text in pieces. The brackets of a label stay in its piece. */
export const piecesOf = (text: string): readonly GuidePiece[] =>
  text
    .split(/(「[^」]*」)/u)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, isLabel: piece.startsWith("「") }));

/** Returns all texts of a page, without its picture's. */
export const textsOf = ({ summary, sections }: GuidePage): readonly string[] => [
  summary,
  ...sections.flatMap(({ heading, text = "", steps = [], notes = [] }) => [heading, text, ...steps, ...notes]),
];
