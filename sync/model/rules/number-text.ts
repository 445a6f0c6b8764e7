const digits = new Intl.NumberFormat("ja-JP");

/** Returns a number as it is written in Japanese texts, with a comma before each three digits: 「12,345」. */
export const numberText = (number: number): string => digits.format(number);
