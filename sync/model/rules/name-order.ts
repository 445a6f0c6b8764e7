/** Compares names in the order of every list: the Japanese order, with 9年 before 10年. */
export const byName = new Intl.Collator("ja", { numeric: true }).compare;
