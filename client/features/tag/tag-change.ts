/** Returns the difference between the chosen tags and those from when the choice began (M4: element by element). */
export function tagChange(before: ReadonlySet<string>, chosen: ReadonlySet<string>): { add: string[]; remove: string[] } {
  return {
    add: [...chosen].filter((id) => !before.has(id)),
    remove: [...before].filter((id) => !chosen.has(id)),
  };
}
