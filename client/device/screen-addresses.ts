/** The prefixes of screens' paths; a test compares them with the routes. */
export const screenParts: readonly string[] = [
  "admin",
  "candidate",
  "contract",
  "guide",
  "home",
  "information",
  "interview",
  "login",
  "memo",
  "occupation",
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
