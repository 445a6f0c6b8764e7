/** Shown where there is no value, and where a number is not known yet. Ranges have 「〜」, so that the two never look alike. */
export const nothing = "-";
