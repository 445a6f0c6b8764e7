import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { v7 } from "uuid";
import { z } from "zod";
import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import { useDraftStore } from "#client/device/drafts/use-draft.ts";
import { type FileRow, factsOf } from "#client/device/files/files.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { sha256Of } from "#sync/engine/client/attachments/attachment-bytes.ts";
import type { Attachments } from "#sync/engine/client/attachments/attachment-types.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";

const pictureSchema = z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number(), sha256: z.string() });
const traySchema = z.object({ name: z.string(), pages: z.array(pictureSchema) });
type Kept = z.infer<typeof pictureSchema>;
type Tray = z.infer<typeof traySchema>;
const nothing: Tray = { name: "写真", pages: [] };

/** A picture that will become a page. */
export interface Picture {
  readonly id: string;
  readonly name: string;
  /** Undefined while it is read; null if this device has lost it. */
  readonly file: File | null | undefined;
}

/** Pictures that will become one PDF, in the order of its pages. */
export interface Pictures {
  readonly name: string;
  readonly pages: readonly Picture[];
  /** How many are being saved. */
  readonly taking: number;
  /** How many more trays of the same record wait on the device, from other tabs. */
  readonly others: number;
  /** Whether all of them are on the disk. */
  readonly kept: boolean;
  readonly rename: (name: string) => void;
  /** @param at index of the page before which they are inserted; without it they are appended */
  readonly add: (files: readonly File[], at?: number) => Promise<void>;
  readonly remove: (id: string) => void;
  /** Deletes the pictures in the transaction that saves their PDF; `clear` follows. */
  readonly draft: TakeDraft;
  /** Deletes the pictures from the device. The next waiting tray follows. */
  readonly clear: () => Promise<void>;
}

/**
 * Saves pictures to the disk as soon as they are added (S1). A tablet may kill the tab while its camera runs. They are saved like
 * files of a draft (S4-10). They have a draft of their own, since the form does not have them yet.
 * @param entity the kind of file that their PDF becomes
 * @param of the draft or the record that they are for
 */
export function usePictures(entity: FileEntity, of: string): Pictures {
  const key = pictureDraftOf(entity, of);
  const { attachments } = useReplica();
  const store = useDraftStore(key, traySchema, nothing);
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { name, pages } = state?.value ?? nothing;
  const [taking, setTaking] = useState(0);
  const [unkept, setUnkept] = useState<readonly string[]>([]);
  /** The files that this page has received or read, by the picture's id. */
  const [files, setFiles] = useState<ReadonlyMap<string, File | null>>(new Map());
  const put = (id: string, file: File | null) => setFiles((before) => new Map(before).set(id, file));

  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const page of pages) {
      if (asked.current.has(page.id)) continue;
      asked.current.add(page.id);
      void pictureOf(attachments, entity, page)
        .catch((error: unknown) => {
          logError("a picture was not read", error);
          return null;
        })
        .then((file) => put(page.id, file));
    }
  }, [attachments, entity, pages]);

  // An undo may put pictures back after the screen was left.
  const change = (how: (tray: Tray) => Tray) =>
    store.amend((tray) => {
      const next = how(tray);
      // The user may type a name while the first picture is still being saved.
      return next.pages.length === 0 && next.name === nothing.name ? nothing : next;
    });
  const letGo = async (gone: readonly Kept[]) => {
    const keys = gone.map((page) => keyOf(entity, page));
    await attachments.release(keys).catch((error: unknown) => logError("pictures were not released", error));
  };
  /** Saves the bytes first, then the reference. If the disk refuses them, they stay in this page's memory. */
  const takeOne = async (file: File, at = Number.POSITIVE_INFINITY) => {
    const id = v7();
    asked.current.add(id);
    put(id, file);
    const page = { id, name: file.name, type: file.type, size: file.size };
    try {
      const bytes = await file.arrayBuffer();
      const sha256 = await sha256Of(bytes);
      await attachments.hold(key, { key: keyOf(entity, { id }), name: file.name, sha256, bytes });
      await change((tray) => ({ ...tray, pages: tray.pages.toSpliced(at, 0, { ...page, sha256 }) }));
    } catch (error) {
      logError("a picture was not kept", error);
      setUnkept((before) => [...before, id]);
      await change((tray) => ({ ...tray, pages: tray.pages.toSpliced(at, 0, { ...page, sha256: "" }) }));
    }
  };

  return {
    name,
    pages: pages.map((page) => ({ id: page.id, name: page.name, file: files.get(page.id) })),
    taking,
    others: state?.others ?? 0,
    kept: (state?.kept ?? true) && !pages.some(({ id }) => unkept.includes(id)),
    rename: (next) => void change((tray) => ({ ...tray, name: next })),
    async add(given, at) {
      setTaking((before) => before + given.length);
      for (const [before, file] of given.entries()) {
        await takeOne(file, at === undefined ? undefined : at + before);
        setTaking((before) => before - 1);
      }
    },
    remove(id) {
      void change((tray) => ({ ...tray, pages: tray.pages.filter((page) => page.id !== id) })).then(() =>
        letGo(pages.filter((page) => page.id === id)),
      );
    },
    draft: store.takeOut(() => nothing),
    async clear() {
      // Only the tray that has become a PDF. Where its screen was left, another one may be open by now.
      await store.change(() => nothing);
      await letGo(pages);
      if (store.read()?.others) store.next();
    },
  };
}

/** Returns the key of the pictures that will become a PDF of a draft or a record. */
const pictureDraftOf = (entity: FileEntity, of: string) => `pictures/${entity.name}/${of}`;

const rowOf = ({ id, name, size, sha256 }: Kept): FileRow => ({ id, name, size, sha256, arrivedAt: null, refusal: null });
const keyOf = (entity: FileEntity, { id }: Pick<Kept, "id">) => `${entity.name}/${id}`;

/** Reads a picture from this device; null if the device has lost it. */
async function pictureOf(attachments: Attachments, entity: FileEntity, page: Kept): Promise<File | null> {
  const facts = factsOf(entity, rowOf(page));
  const held = (await attachments.all()).some((one) => one.key === facts.key && one.held);
  return held ? new File([await attachments.open(facts)], page.name, { type: page.type }) : null;
}
