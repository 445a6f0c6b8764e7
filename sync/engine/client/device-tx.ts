import type { Row, RowId } from "../entity.ts";
import type { Model } from "../registry.ts";
import type { Attachment } from "./attachments/attachment-types.ts";
import type { Touched } from "./reading/live-parts.ts";
import type { LocalChange, Verification } from "./replica-types.ts";
import type {
  AcknowledgedRow,
  AttachmentBytes,
  BaseRow,
  DeviceState,
  Lease,
  MetaRow,
  OutboxRow,
  PageSize,
} from "./storage/device-rows.ts";
import type { Block, BlockKey } from "./storage/packs/block.ts";
import type { PairsKey } from "./storage/packs/pairs.ts";
import { Rows } from "./storage/packs/rows.ts";
import type { GoneRow } from "./storage/packs/rows-reader.ts";
import { type LaterWrite, Store } from "./storage/store.ts";
import { entityStore, packStores, textStores } from "./storage/store-names.ts";
import type { KeptText, TextBytes } from "./texts/text-types.ts";

/** One transaction of the engine over the device's stores. */
export interface DeviceTx {
  readonly base: Store<BaseRow, string>;
  readonly outbox: Store<OutboxRow, number>;
  readonly acknowledged: Store<AcknowledgedRow, string>;
  readonly changes: Store<LocalChange, number>;
  readonly derived: Store<unknown, string>;
  readonly drafts: Store<unknown, string>;
  readonly attachments: Store<Attachment, string>;
  readonly attachmentBytes: Store<AttachmentBytes, string>;
  readonly texts: Store<KeptText, string>;
  readonly textBytes: Store<TextBytes, string>;
  /** Returns an entity's rows. */
  rows(entity: string): Rows;
  /** Deletes what is packed of all entities, and keeps rows with a record of their own. */
  forgetPacked(): void;
  state(): Promise<DeviceState>;
  saveState(state: DeviceState): void;
  lease(): Promise<Lease | undefined>;
  saveLease(lease: Lease): void;
  pace(): Promise<PageSize | undefined>;
  savePace(pace: PageSize): void;
  verification(): Promise<Verification>;
  saveVerification(verification: Verification): void;
  /** Returns false once a person has turned off texts on this device. */
  keepsTexts(): Promise<boolean>;
  saveKeepsTexts(keeps: boolean): void;
}

/** The state of a device that has never compared anything. */
export const unverified: Verification = { run: null, last: null, wanted: false };

/**
 * Returns the engine's view of a transaction.
 * @param model has the entities whose rows it reads and writes
 * @param touched collects what is written, for live queries
 * @param later collects the writes in place of the transaction, which then only reads
 */
export function txOver(
  { model, range }: { readonly model: Model; readonly range: typeof IDBKeyRange },
  transaction: IDBTransaction,
  touched: Touched,
  later?: LaterWrite[],
): DeviceTx {
  const store = <T, K>(name: string) => new Store<T, K>(transaction.objectStore(name), touched, later, range);
  // Live queries observe the store of single rows, which every read includes. So a change of packed rows is reported as one of
  // that store.
  const unobserved = <T, K>(name: string) => new Store<T, K>(transaction.objectStore(name), undefined, later, range);
  const meta = store<MetaRow, string>("meta");
  const value = async (key: string) => (await meta.get(key))?.value;
  return {
    get base() {
      return store<BaseRow, string>("base");
    },
    get outbox() {
      return store<OutboxRow, number>("outbox");
    },
    get acknowledged() {
      return store<AcknowledgedRow, string>("acknowledged");
    },
    get changes() {
      return store<LocalChange, number>("changes");
    },
    get derived() {
      return store<unknown, string>("derived");
    },
    get drafts() {
      return store<unknown, string>("drafts");
    },
    get attachments() {
      return store<Attachment, string>("attachments");
    },
    get attachmentBytes() {
      return store<AttachmentBytes, string>("attachmentBytes");
    },
    get texts() {
      return store<KeptText, string>(textStores.facts);
    },
    get textBytes() {
      return store<TextBytes, string>(textStores.bytes);
    },
    rows: (entity) =>
      new Rows(
        model.entity(entity),
        {
          rows: store<Row, RowId>(entityStore(entity)),
          packs: unobserved<Block, BlockKey>(packStores.packs),
          gone: unobserved<GoneRow, BlockKey>(packStores.gone),
          pairs: unobserved<unknown, PairsKey>(packStores.pairs),
        },
        range,
      ),
    forgetPacked() {
      // An earlier version kept keys of rows in `marks`, which a wipe must not leave here.
      for (const name of [...Object.values(packStores), "marks"]) unobserved(name).clear();
    },
    async state() {
      const state = (await value("device")) as DeviceState | undefined;
      if (!state) throw new Error("the device's state is missing");
      return state;
    },
    saveState: (state) => meta.put({ key: "device", value: state }),
    lease: async () => (await value("lease")) as Lease | undefined,
    saveLease: (lease) => meta.put({ key: "lease", value: lease }),
    pace: async () => (await value("pace")) as PageSize | undefined,
    savePace: (pace) => meta.put({ key: "pace", value: pace }),
    verification: async () => ((await value("verification")) as Verification | undefined) ?? unverified,
    saveVerification: (verification) => meta.put({ key: "verification", value: verification }),
    keepsTexts: async () => ((await value("keepsTexts")) as boolean | undefined) ?? true,
    saveKeepsTexts: (keeps) => meta.put({ key: "keepsTexts", value: keeps }),
  };
}
