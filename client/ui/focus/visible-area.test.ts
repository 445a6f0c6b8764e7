import { describe, expect, it } from "vitest";
import { hiddenByKeyboard } from "./visible-area.ts";

const iPad = { layoutHeight: 1024, height: 1024, offsetTop: 0, scale: 1 };

describe("what an on-screen keyboard hides", () => {
  it("is nothing without one", () => {
    expect(hiddenByKeyboard(iPad)).toEqual({ top: 0, keyboard: 0 });
  });

  it("is what the visual viewport has lost at its lower end", () => {
    expect(hiddenByKeyboard({ ...iPad, height: 620.4 })).toEqual({ top: 0, keyboard: 404 });
  });

  it("is split where iOS has moved the page up to show a field", () => {
    expect(hiddenByKeyboard({ ...iPad, height: 624, offsetTop: 150 })).toEqual({ top: 150, keyboard: 250 });
    expect(hiddenByKeyboard({ ...iPad, height: 624, offsetTop: 400 })).toEqual({ top: 400, keyboard: 0 });
  });

  it("is nothing while two fingers zoom", () => {
    expect(hiddenByKeyboard({ ...iPad, height: 512, offsetTop: 80, scale: 2 })).toEqual({ top: 0, keyboard: 0 });
  });

  it("is nothing once the keyboard has gone, whatever offset is left behind", () => {
    expect(hiddenByKeyboard({ ...iPad, offsetTop: 24 })).toEqual({ top: 0, keyboard: 0 });
  });
});
