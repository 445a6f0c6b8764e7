/**
 * Runs in a page, before its own code or before a sign-in. Whoever signs in there counts as one who has left the tour, as its
 * device keeps that: the tour would otherwise stand over what a test does.
 */
export function leaveTourAtSignIn(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key: string, value: string) {
    setItem.call(this, key, value);
    if (key !== "administrator") return;
    const { id } = JSON.parse(value) as { readonly id: string };
    setItem.call(this, `tour/${id}`, "left");
  };
}
