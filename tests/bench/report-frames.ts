import { median, p95 } from "./figures.ts";
import type { FrameFigures } from "./measure-frames.ts";

/** From this many milliseconds on, a screen of 60 frames a second has left one out. */
const dropped = 25;

/** Reports how many frames scrolling through a picture of contracts drops. */
export const reportFrames = ({ rows, views }: FrameFigures, note: string): string =>
  [
    `# Scrolling through the contracts of ${rows.toLocaleString("en")} partners`,
    "",
    note,
    "",
    `Each frame scrolls 60 px. A frame is dropped where the next one comes after ${dropped} ms or more. Milliseconds.`,
    "",
    "| | frames | median | p95 | longest | dropped |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...views.map(
      ({ what, frames }) =>
        `| ${what} | ${frames.length} | ${median(frames).toFixed(1)} | ${p95(frames).toFixed(1)} | ${Math.max(...frames).toFixed(1)} | ${frames.filter((ms) => ms >= dropped).length} |`,
    ),
    "",
  ].join("\n");
