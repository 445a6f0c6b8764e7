import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { KeptDrafts } from "#sync/engine/client/replica-types.ts";
import { tellCleared } from "../cleared-site.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { addDraft } from "./draft-list.ts";
import { hold } from "./draft-locks.ts";
import { draftStore } from "./draft-store.ts";
import { forget, unkeptDrafts } from "./unkept-drafts.ts";

/** Web Locks of one browser: one owner for each name. */
function browserLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, _options: object, run: () => Promise<unknown>) {
      while (held.has(name)) await held.get(name);
      const running = run().finally(() => held.delete(name));
      held.set(name, running);
      return running;
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
}

let devices = 0;
/** The device's storage, in memory. A write can be delayed, as on a page that is left. */
function memory() {
  const values = new Map<string, unknown>();
  let held: Promise<void> | undefined;
  let full = false;
  const drafts: KeptDrafts = {
    all: async () => [...values].map(([key, value]) => ({ key, value })),
    load: async (key) => values.get(key),
    save: async (key, value) => void values.set(key, value),
    async change(key, how, along = []) {
      await held;
      const next = how(values.get(key));
      if (full && next !== undefined) throw new DOMException("The disk is full.", "QuotaExceededError");
      values.set(key, next);
      for (const other of along) values.set(other.key, other.change(values.get(other.key)));
    },
  };
  const hold = () => {
    let pass: () => void = () => undefined;
    held = new Promise((resolve) => {
      pass = () => {
        held = undefined;
        resolve();
      };
    });
    return pass;
  };
  const texts = () => ((values.get("memo") ?? []) as { value: string }[]).map(({ value }) => value);
  const fill = (yes: boolean) => {
    full = yes;
  };
  const erasing = new AbortController();
  /** Tells that the database will be deleted. Writes under way end first, as in a browser. */
  const announce = () => erasing.abort();
  const erase = () => {
    values.clear();
    full = true;
    announce();
  };
  return { name: `device ${++devices}`, drafts, erased: erasing.signal, hold, fill, announce, erase, texts };
}

let device: ReturnType<typeof memory>;
/** The page whose script runs. Each page has its own events. */
let page: EventTarget;

beforeEach(() => {
  device = memory();
  vi.stubGlobal("navigator", { locks: browserLocks() });
  vi.stubGlobal("addEventListener", (...given: Parameters<EventTarget["addEventListener"]>) => page.addEventListener(...given));
});
afterEach(() => vi.unstubAllGlobals());

async function openPage(): Promise<{ at: EventTarget; keeper: DraftKeeper<string> }> {
  page = new EventTarget();
  const at = page;
  const keeper = new DraftKeeper(device, "memo", z.string(), "");
  await keeper.take();
  return { at, keeper };
}
const type = (keeper: DraftKeeper<string>, value: string) => {
  keeper.current = { ...keeper.current, value };
  return keeper.write();
};
/** Sends the event with which a browser moves a page into its page cache, or back. */
const leave = async (at: EventTarget) => {
  at.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
  await new Promise((done) => setImmediate(done));
};

describe("the draft of a page that comes back from the page cache (L5b)", () => {
  it("is what another page has gone on with", async () => {
    const first = await openPage();
    await type(first.keeper, "abc");
    await leave(first.at);
    const second = await openPage();
    expect(second.keeper.current.value).toBe("abc");
    await type(second.keeper, "abc, and a sentence");
    await leave(second.at);
    await first.keeper.takeAgain();
    expect(first.keeper.current.value).toBe("abc, and a sentence");
    await type(first.keeper, "abc, and a sentence more");
    expect(device.texts()).toEqual(["abc, and a sentence more"]);
  });

  it("is the one that stood there, though another was written later", async () => {
    const first = await openPage();
    await type(first.keeper, "abc");
    const beside = await openPage();
    await type(beside.keeper, "later");
    await leave(beside.at);
    await leave(first.at);
    await first.keeper.takeAgain();
    expect(first.keeper.current.value).toBe("abc");
  });

  it("is empty when another page has sent it", async () => {
    const first = await openPage();
    await type(first.keeper, "abc");
    await leave(first.at);
    const second = await openPage();
    await type(second.keeper, "");
    await leave(second.at);
    await first.keeper.takeAgain();
    expect(first.keeper.current.value).toBe("");
    expect(device.texts()).toEqual([]);
  });

  it("does not go over another page's with a write that was cut short, and loses nothing of it", async () => {
    const first = await openPage();
    await type(first.keeper, "abc");
    const pass = device.hold();
    const cut = type(first.keeper, "abcd");
    await leave(first.at);
    const second = await openPage();
    pass();
    await cut;
    expect(device.texts()).toEqual(["abc"]);
    await type(second.keeper, "abc, and a sentence");
    await leave(second.at);
    await first.keeper.takeAgain();
    expect(device.texts()).toEqual(["abc, and a sentence", "abcd"]);
    expect(first.keeper.current.value).toBe("abcd");
  });

  it("stays what was typed while the device was read", async () => {
    const first = await openPage();
    await type(first.keeper, "abc");
    await leave(first.at);
    const again = first.keeper.takeAgain();
    await Promise.resolve();
    const typed = type(first.keeper, "abcd");
    await Promise.all([again, typed]);
    expect(device.texts()).toContain("abcd");
    expect(first.keeper.current.value).toBe("abcd");
  });
});

describe("the draft that the disk has not taken", () => {
  const leaves = () => page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("comes back for as long as the tab lives, and goes to the disk once there is room", async () => {
    const { keeper } = await openPage();
    await type(keeper, "abc");
    device.fill(true);
    expect(await type(keeper, "abcd")).toBe(false);
    keeper.leave();
    const { keeper: next } = await openPage();
    expect([next.current.value, next.kept]).toEqual(["abcd", false]);
    next.leave();
    device.fill(false);
    const { keeper: last } = await openPage();
    expect([last.current.value, last.kept]).toEqual(["abcd", true]);
    expect(device.texts()).toEqual(["abcd"]);
  });

  it("is asked about when the tab is left, and only then", async () => {
    const { keeper } = await openPage();
    device.fill(true);
    expect(leaves()).toBe(true);
    await type(keeper, "abc");
    expect(leaves()).toBe(false);
    keeper.leave();
    expect(leaves()).toBe(false);
    device.fill(false);
    const { keeper: next } = await openPage();
    expect([next.current.value, leaves()]).toEqual(["abc", true]);
  });

  it("goes to the disk with the next one that does", async () => {
    const { keeper } = await openPage();
    device.fill(true);
    await type(keeper, "abc");
    keeper.leave();
    device.fill(false);
    const other = new DraftKeeper(device, "another", z.string(), "");
    await other.take();
    await type(other, "xyz");
    await expect.poll(() => device.texts()).toEqual(["abc"]);
    expect(leaves()).toBe(true);
  });

  it("is not lost by who leaves a screen while the disk is still at it", async () => {
    const { keeper } = await openPage();
    const pass = device.hold();
    const typed = type(keeper, "abc");
    keeper.leave();
    const opening = openPage();
    pass();
    await typed;
    expect((await opening).keeper.current.value).toBe("abc");
    expect(device.texts()).toEqual(["abc"]);
  });

  it("does not go over what another page has made of its older half", async () => {
    const { keeper, at } = await openPage();
    await type(keeper, "abc");
    device.fill(true);
    await type(keeper, "abcd");
    keeper.leave();
    await leave(at);
    device.fill(false);
    const elsewhere = new DraftKeeper({ ...device, name: "another tab" }, "memo", z.string(), "");
    await elsewhere.take();
    expect(elsewhere.current.value).toBe("abc");
    await type(elsewhere, "abc, and a sentence");
    at.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await expect.poll(() => device.texts()).toEqual(["abc, and a sentence", "abcd"]);
  });

  it("is nobody else's", async () => {
    const { keeper } = await openPage();
    device.fill(true);
    await type(keeper, "abc");
    keeper.leave();
    device = memory();
    expect((await openPage()).keeper.current.value).toBe("");
  });
});

describe("what is taken out of a draft with what is sent (A2)", () => {
  const none = () => "";

  it("is what stands in hand, also where that was on its way to the disk, and nothing of other tabs", async () => {
    const other = await openPage();
    await type(other.keeper, "another tab's");
    const { keeper } = await openPage();
    const pass = device.hold();
    void type(keeper, "se");
    void type(keeper, "sent");
    const taken = keeper.takeOut(none);
    pass();
    const { key, change } = await taken;
    expect(device.texts()).toEqual(["another tab's", "sent"]);
    await device.drafts.change(key, change);
    expect(device.texts()).toEqual(["another tab's"]);
    // The device has stored the change, but its answer was lost.
    await device.drafts.change(key, change);
    expect(device.texts()).toEqual(["another tab's"]);
  });

  it("leaves what it does not concern, and what this version cannot read", async () => {
    const { keeper } = await openPage();
    await type(keeper, "sent, and an open edit");
    const { key, change } = await keeper.takeOut((text) => text.replace("sent, and ", ""));
    await device.drafts.change(key, change);
    expect(device.texts()).toEqual(["an open edit"]);
    await device.drafts.change(key, () => [{ id: keeper.current.id, value: 5 }]);
    await device.drafts.change(key, (await keeper.takeOut(none)).change);
    expect(device.texts()).toEqual([5]);
  });
});

describe("what becomes part of another draft", () => {
  /** Makes another key's draft, and the change that empties it. */
  const typedElsewhere = async () => {
    await device.drafts.save("dialog", "typed in a dialog");
    return { key: "dialog", change: () => undefined };
  };

  it("leaves its own with the write that takes it up, also while one is under way", async () => {
    const { keeper } = await openPage();
    const along = await typedElsewhere();
    const pass = device.hold();
    void type(keeper, "typed");
    keeper.current = { id: keeper.id, value: "typed, and what was typed in a dialog" };
    const written = keeper.write([along]);
    pass();
    expect(await written).toBe(true);
    expect(device.texts()).toEqual(["typed, and what was typed in a dialog"]);
    expect(await device.drafts.load("dialog")).toBeUndefined();
  });

  it("stays where it is until the disk has taken it up", async () => {
    const { keeper } = await openPage();
    const along = await typedElsewhere();
    device.fill(true);
    keeper.current = { id: keeper.id, value: "what was typed in a dialog" };
    expect(await keeper.write([along])).toBe(false);
    expect(await device.drafts.load("dialog")).toBe("typed in a dialog");
    device.fill(false);
    expect(await keeper.write()).toBe(true);
    expect(device.texts()).toEqual(["what was typed in a dialog"]);
    expect(await device.drafts.load("dialog")).toBeUndefined();
  });
});

describe("what is typed when the browser deletes the database (L6a)", () => {
  it("is in the tab's memory again, also what had been on the disk, until it is on a new one", async () => {
    const { keeper } = await openPage();
    await type(keeper, "typed");
    expect(unkeptDrafts(device.name)).toEqual([]);
    device.erase();
    expect(keeper.kept).toBe(false);
    expect(unkeptDrafts(device.name).map(({ value }) => value)).toEqual(["typed"]);
    await type(keeper, "typed, and more");
    keeper.leave();
    const left = unkeptDrafts(device.name);
    expect(left.map(({ value }) => value)).toEqual(["typed, and more"]);
    device.fill(false);
    for (const draft of left) await addDraft(device, draft);
    expect(device.texts()).toEqual(["typed, and more"]);
    for (const draft of left) forget(draft);
  });

  it("is in the tab's memory where the deletion is told while the disk still accepts a write", async () => {
    const { keeper } = await openPage();
    const pass = device.hold();
    const written = type(keeper, "typed just before");
    device.announce();
    pass();
    expect(await written).toBe(false);
    device.erase();
    expect(keeper.kept).toBe(false);
    expect(unkeptDrafts(device.name).map(({ value }) => value)).toEqual(["typed just before"]);
    for (const draft of unkeptDrafts(device.name)) forget(draft);
  });

  it("is in the tab's memory where the deletion is told while a draft is being opened", async () => {
    const { keeper: first } = await openPage();
    await type(first, "typed earlier");
    first.leave();
    await first.settled();
    page = new EventTarget();
    const keeper = new DraftKeeper(device, "memo", z.string(), "");
    const { load } = device.drafts;
    device.drafts.load = async (key) => {
      const read = await load(key);
      device.erase();
      return read;
    };
    await keeper.take();
    expect(unkeptDrafts(device.name).map(({ value }) => value)).toEqual(["typed earlier"]);
    for (const draft of unkeptDrafts(device.name)) forget(draft);
  });

  it("stays with the tab where the session is cleared first and the screen goes, and is its writer's alone", async () => {
    const { keeper } = await openPage();
    await type(keeper, "typed");
    const writer = device;
    tellCleared();
    keeper.leave();
    device.erase();
    device = memory();
    const other = await openPage();
    expect(other.keeper.current.value).toBe("");
    other.keeper.leave();
    writer.fill(false);
    device = { ...writer, erased: new AbortController().signal };
    const { keeper: again } = await openPage();
    expect([again.current.value, again.kept]).toEqual(["typed", true]);
    expect(device.texts()).toEqual(["typed"]);
    expect(unkeptDrafts(device.name)).toEqual([]);
  });
});

describe("a draft that comes back after its form was left", () => {
  const openStore = async () => {
    page = new EventTarget();
    const store = draftStore(device, "memo", z.string(), "");
    const leave = store.open();
    await expect.poll(() => store.read()).toBeDefined();
    return { store, leave };
  };

  it("stands in the form that was opened since, without a reload", async () => {
    const { store, leave } = await openStore();
    await store.change(() => "abc");
    await store.change(() => "");
    leave();
    const { store: again } = await openStore();
    expect(again.read()?.value).toBe("");
    await store.change(() => "abc");
    await expect.poll(() => again.read()?.value).toBe("abc");
    await again.change(() => "abcd");
    expect(device.texts()).toEqual(["abcd"]);
  });

  it("waits beside what was typed there meanwhile", async () => {
    const { store, leave } = await openStore();
    leave();
    const { store: again } = await openStore();
    await again.change(() => "since");
    await store.change(() => "abc");
    expect([again.read()?.value, again.read()?.others]).toEqual(["since", 1]);
    again.next();
    await expect.poll(() => again.read()?.value).toBe("abc");
  });

  it("is kept from forms that are opened before its work has ended, and takes up nothing that waits", async () => {
    const { store, leave } = await openStore();
    leave();
    const other = await openStore();
    await other.store.change(() => "waiting");
    other.leave();
    const leaveNew = await store.openNew();
    await store.change(() => "work");
    expect(device.texts()).toEqual(["waiting", "work"]);
    const { store: again } = await openStore();
    expect([again.read()?.value, again.read()?.others]).toEqual(["waiting", 0]);
    await again.change(() => "");
    leaveNew();
    await expect.poll(() => again.read()?.value).toBe("work");
  });
});

describe("an undo whose form was left", () => {
  const openStore = async () => {
    page = new EventTarget();
    const store = draftStore(device, "memo", z.string(), "");
    const close = store.open();
    await expect.poll(() => store.read()).toBeDefined();
    const leave = async () => {
      close();
      await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
    };
    return { store, close, leave };
  };
  const add = (text: string) => (value: string) => value + text;

  it("changes the draft on the device as it is by now", async () => {
    const { store, leave } = await openStore();
    await store.change(() => "abc");
    await leave();
    const between = await openStore();
    await between.store.change(add("d"));
    await between.leave();
    expect(await Promise.all([store.amend(add("e")), store.amend(add("f"))])).toEqual(["kept", "kept"]);
    expect(device.texts()).toEqual(["abcdef"]);
    const { store: last } = await openStore();
    expect(last.read()?.value).toBe("abcdef");
  });

  it("changes what stands in the form that was opened since, which fills its fields again", async () => {
    const { store, leave } = await openStore();
    await store.change(() => "abc");
    await leave();
    const { store: again } = await openStore();
    await again.change(add("d"));
    expect(again.read()?.amended).toBe(0);
    expect(await store.amend(add("e"))).toBe("shown");
    expect([again.read()?.value, again.read()?.amended]).toEqual(["abcde", 1]);
    await again.change(add("f"));
    expect(device.texts()).toEqual(["abcdef"]);
  });

  it("makes a draft where none was left, or joins the one that was begun since", async () => {
    const { store, leave } = await openStore();
    await leave();
    expect(await store.amend(add("abc"))).toBe("kept");
    expect(device.texts()).toEqual(["abc"]);
    const { store: empty, leave: leaveEmpty } = await openStore();
    await empty.change(() => "");
    await leaveEmpty();
    const { store: since } = await openStore();
    await since.change(() => "since");
    expect(await empty.amend(add("!"))).toBe("shown");
    expect(since.read()?.value).toBe("since!");
  });

  it("changes nothing where the draft has ended and needs to stand, and says so", async () => {
    const { store, leave } = await openStore();
    await store.change(() => "abc");
    await leave();
    const { store: sent, leave: leaveSent } = await openStore();
    await sent.change(() => "");
    await leaveSent();
    expect(await store.amend((value, isSame) => (isSame ? `${value}d` : value))).toBe("gone");
    expect(device.texts()).toEqual([]);
  });

  it("leaves alone what another tab has of it: it is a draft beside that one", async () => {
    const { store, leave } = await openStore();
    await store.change(() => "abc");
    await leave();
    const release = await hold(String(store.read()?.id));
    expect(await store.amend((value, isSame) => (isSame ? `${value}!` : `${value}undone`))).toBe("kept");
    await release();
    expect(device.texts().toSorted()).toEqual(["abc", "undone"]);
  });

  it("changes what only this tab's memory has", async () => {
    const { store, close } = await openStore();
    device.fill(true);
    await store.change(() => "abc");
    close();
    expect(await store.amend(add("d"))).toBe("kept");
    device.fill(false);
    const { store: again } = await openStore();
    expect(again.read()?.value).toBe("abcd");
  });
});
