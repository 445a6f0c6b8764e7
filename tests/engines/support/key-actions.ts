/** The protocol's codes for keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codes: Readonly<Record<string, string>> = {
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Meta: "\uE03D",
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  Space: " ",
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
  ZenkakuHankaku: "\uE040",
};

/** Returns WebDriver's actions for keys that are pressed together, such as `Control+k`. */
export function chord(keys: string): object[] {
  const values = keys.split("+").map((key) => codes[key] ?? key);
  return [...values.map((value) => ({ type: "keyDown", value })), ...values.reverse().map((value) => ({ type: "keyUp", value }))];
}

/** Returns WebDriver's actions for letters that are typed one after the other. */
export function letters(text: string): object[] {
  return [...text].flatMap((letter) => chord(letter));
}
