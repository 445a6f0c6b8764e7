import { expect, it } from "vitest";
import { printedTracks } from "./printed-tracks.ts";

it("keeps what is fixed, lets what is flexible shrink, and leaves tools out", () => {
  const widths = ["60px", "minmax(140px, 2fr)", "minmax(0, 1.5fr)", "max-content"];
  expect(printedTracks([...widths.map((width) => ({ width })), { width: "68px", tool: true }])).toBe(
    "60px minmax(0, 2fr) minmax(0, 1.5fr) max-content",
  );
});
