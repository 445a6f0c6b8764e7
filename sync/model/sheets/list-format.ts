/** The forms that a list's file can have. */
export const listFormats = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const;

export type ListFormat = keyof typeof listFormats;

/** The header with the number of rows in an answer's file. */
export const rowsHeader = "X-Rows";

/** Returns the name of a list's file: `{一覧の名前}_{YYYYMMDD}.xlsx`. @param day `YYYY-MM-DD` */
export const listFileName = (title: string, day: string, format: ListFormat): string =>
  `${title}_${day.replaceAll("-", "")}.${format}`;
