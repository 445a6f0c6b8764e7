/** The most bytes of a name in file systems, with room for a number that a browser adds. */
const mostBytes = 230;

/**
 * Returns the file name of an estimate: `見積_{案件名}_{YYYYMMDD}.xlsx`, without characters that file systems refuse.
 * @param day `YYYY-MM-DD`
 */
export function estimateFileName(projectName: string, day: string): string {
  const end = `_${day.replaceAll("-", "")}.xlsx`;
  const name = shortened(projectName.replace(forbidden, "_").trim(), mostBytes - byteLength(`見積_${end}`));
  return `見積_${name === "" ? "無題" : name}${end}`;
}

/** Characters that Windows, macOS or a shell refuse, control characters, marks of writing direction, halves of surrogate pairs. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Shortens a name to at most `most` bytes of UTF-8, without splitting a character. */
function shortened(name: string, most: number): string {
  let [kept, bytes] = ["", 0];
  for (const letter of name) {
    bytes += byteLength(letter);
    if (bytes > most) break;
    kept += letter;
  }
  return kept.trim();
}

/** Returns the length in UTF-8: encodeURIComponent writes each byte beyond ASCII as three characters. */
const byteLength = (text: string) => encodeURIComponent(text).replace(/%../gu, "x").length;
