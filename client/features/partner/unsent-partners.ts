/** Ids of the partners that have, or whose tags or company have, changes that no server has acknowledged. */
export function partnersWithUnsentChanges(keys: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const key of keys) {
    const slash = key.indexOf("/");
    const entity = key.slice(0, slash);
    const id = key.slice(slash + 1);
    if (entity === "partner" || entity === "membership") ids.add(id);
    // A link's id is the ids it joins: the partner's comes first.
    if (entity === "partnerTagging") ids.add(id.slice(0, id.indexOf("_")));
  }
  return ids;
}
