/** What the paths of screens begin with; its test holds it to the routes. */
export const screenParts: readonly string[] = [
  "admin",
  "contract",
  "home",
  "information",
  "interview",
  "login",
  "memo",
  "partner",
  "password",
  "password-reset",
  "password-update",
  "project",
  "register",
  "security",
  "sync",
  "tag",
  "tool",
  "trash",
];

/** Paths, with their search, below which screens are. */
export const screenPaths = new RegExp(`^/(?:(?:${screenParts.join("|")})(?:[/?]|$)|\\?|$)`, "u");
