import { describe, expect, it } from "vitest";
import { cardPitch, cardsWithin, scrollTo } from "./visible-cards.ts";

describe("the cards of a column that are drawn", () => {
  it("are those of the window and a few around it, however many there are", () => {
    for (const count of [100, 20_000]) {
      const { offset, limit } = cardsWithin(cardPitch * 50, cardPitch * 4, count);
      expect(offset).toBeLessThanOrEqual(48);
      expect(offset + limit).toBeGreaterThanOrEqual(56);
      expect(limit).toBeLessThanOrEqual(20);
    }
  });

  it("are the first ones of a column that was scrolled before it became short, or is pulled down", () => {
    expect(cardsWithin(cardPitch * 500, 600, 3).offset).toBe(0);
    expect(cardsWithin(-80, 600, 30).offset).toBe(0);
    expect(cardsWithin(0, 600, 0).offset).toBe(0);
  });

  it("scroll no further than a card needs to be seen", () => {
    expect(scrollTo(1, 300, 600)).toBe(0);
    expect(scrollTo(3, 300, 600)).toBe(300);
    expect(scrollTo(10, 0, 600)).toBe(cardPitch * 10 - 600);
  });
});
