import { useContext, useEffect, useState } from "react";
import { get, useFormContext } from "react-hook-form";
import { v7 } from "uuid";
import { asDeviceFailure } from "#client/device/as-device-failure.ts";
import {
  attachmentOf,
  type ChosenFile,
  chooseFile,
  type FileRow,
  factsOf,
  type HeldFile,
  inputOf,
} from "#client/device/files/files.ts";
import { isUnread, useAttachments } from "#client/device/files/use-attachments.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { TakeFiles } from "#client/ui/files/file-intake.tsx";
import { DraftScope } from "#client/ui/form/form-scope.ts";
import { WorkScope } from "#client/ui/form/form-work.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useBringBack, withValue } from "#client/ui/form/use-bring-back.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { fileInText } from "#client/ui/text/shortened.ts";
import type { Field } from "#sync/engine/field.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { AppError } from "#sync/model/errors.ts";
import { readFile } from "./read-file.ts";

/** Returns the row that a file of a draft will become. */
export const rowOf = (file: HeldFile): FileRow => ({ ...file, arrivedAt: null, refusal: null });

interface HeldFilesOptions {
  readonly entity: FileEntity;
  readonly field: Field;
  /** The field's path in the form's values. */
  readonly name: string;
  readonly change: (files: HeldFile[]) => void;
  /** The message for a file over the limit, if the specification has its own. */
  readonly tooLarge?: string | undefined;
}

/** Adds files to a form's draft and removes them. Their bytes are on the disk before the form refers to them. */
export function useHeldFiles({ entity, field, name, change, tooLarge }: HeldFilesOptions) {
  const draft = useContext(DraftScope)?.key;
  const work = useContext(WorkScope);
  if (draft === undefined || work === null) throw new Error(`${field.label} needs a form that keeps a draft`);
  const { attachments } = useReplica();
  const kept = useAttachments();
  const { getValues, getFieldState, setError, clearErrors, subscribe } = useFormContext();
  const toast = useToast();
  const bringBack = useBringBack();
  const fault = useFault();
  const [reading, setReading] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const most = field.bounds?.max ?? Number.POSITIVE_INFINITY;
  const held = () => (getValues(name) ?? []) as HeldFile[];

  // Checking the form clears its messages. This sets the refusal again, until files are added or removed.
  useEffect(() => {
    if (refusal === undefined) return undefined;
    const say = () => {
      if (!getFieldState(name).error) setError(name, { type: "server", message: refusal });
    };
    say();
    return subscribe({ formState: { errors: true }, callback: say });
  }, [refusal, name, getFieldState, setError, subscribe]);
  const refuse = (text: string | undefined) => {
    clearErrors(name);
    setRefusal(text);
    work.refuse(name, text);
  };

  /** Whether its bytes are no longer on this device. */
  const isLost = (file: HeldFile) => !isUnread(kept) && !kept.get(factsOf(entity, rowOf(file)).key)?.held;
  const keep = async (file: ChosenFile) => {
    await attachments.hold(draft, attachmentOf(entity, file));
    change([...held(), inputOf(file)]);
  };
  /** @returns why it was refused; undefined if it was not */
  const refusalOf = async (work: () => Promise<void>): Promise<string | undefined> => {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (tooLarge !== undefined && error instanceof AppError && error.code === "file_too_large") return tooLarge;
      const failure = asDeviceFailure(error);
      if (!isRefusal(failure)) fault("a form's files were not changed", error);
      return reasonText(failure);
    }
  };

  /** Delays sending the form until the work is over, and prevents it if the work returns a refusal. */
  const inForm = (refusing: Promise<string | undefined>) => {
    const ended = refusing.then((text) => text === undefined);
    work.add(name, ended);
    return refusing;
  };

  const addAll = async (files: readonly File[], isFromTray: boolean) => {
    if (!isFromTray) refuse(undefined);
    const problems: string[] = [];
    setReading((before) => before + files.length);
    for (const file of files) {
      const text =
        held().length < most ? await refusalOf(async () => keep(await chooseFile(file))) : `${field.label}は${most}件までです。`;
      setReading((before) => before - 1);
      if (text !== undefined) problems.push(`「${fileInText(file.name)}」を追加できませんでした。${text}`);
    }
    if (problems.length === 0) return undefined;
    const message = problems.join(" ");
    // The tray itself shows why its PDF was refused. The reasons for files beside its pictures stay shown.
    if (!isFromTray) refuse(message);
    return message;
  };
  const add: TakeFiles = (files, fromTray) => inForm(addAll(files, fromTray !== undefined));

  const takeOut = async (file: HeldFile, at: number) => {
    const bytes = isLost(file) ? "unavailable" : await readFile(attachments, { entity, row: rowOf(file) });
    change(held().filter(({ id }) => id !== file.id));
    // The device deletes the bytes once the draft no longer refers to them. The restored file therefore gets a new id.
    const undo = async (bytes: ArrayBuffer) => {
      const restored = { ...file, id: v7(), bytes };
      const back = (now: unknown) => ((now ?? []) as HeldFile[]).toSpliced(at, 0, inputOf(restored));
      const putBack = async () => {
        await attachments.hold(draft, attachmentOf(entity, restored));
        const inDraft = (values: Readonly<Record<string, unknown>>) => withValue(values, name, back(get(values, name)));
        await bringBack({ what: `「${fileInText(file.name)}」`, here: () => change(back(held())), inDraft });
      };
      const text = await inForm(refusalOf(putBack));
      if (text !== undefined) toast(`「${fileInText(file.name)}」を元に戻せませんでした。`, { intent: "error", body: text });
    };
    toast(`「${fileInText(file.name)}」を外しました。`, {
      intent: "info",
      ...(bytes === "unavailable" ? {} : { action: { label: "元に戻す", run: () => void undo(bytes) } }),
    });
  };
  const remove = async (at: number) => {
    const file = held()[at];
    if (!file) return;
    refuse(undefined);
    const text = await inForm(refusalOf(() => takeOut(file, at)));
    if (text !== undefined) refuse(`「${fileInText(file.name)}」を外せませんでした。${text}`);
  };

  return { draft, add, remove, isLost, reading, most };
}
