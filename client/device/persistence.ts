let asked = false;

/**
 * Asks the browser not to clear this device's data, once, when work is first kept without a network: the moment at
 * which the question means something.
 */
export async function askToPersist(): Promise<void> {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
