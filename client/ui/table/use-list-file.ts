import { useEffect, useRef, useState } from "react";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import type { ListRequest } from "#client/device/files/list-file.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "#client/device/server-time.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { listFileName } from "#sync/model/sheets/list-format.ts";
import { resultText } from "./list-file-text.ts";

/** The progress of a list's file. */
export type ListFileState =
  | { readonly at: "server"; readonly bytes: number }
  | { readonly at: "device"; readonly rows: number; readonly of: number }
  | { readonly at: "done"; readonly text: string; readonly whole: boolean }
  | { readonly at: "failed"; readonly text: string };

interface ListFile {
  /** Undefined before the first file, and after a cancelled one. */
  readonly state: ListFileState | undefined;
  readonly start: (request: ListRequest) => void;
  /** Cancels the file in progress, or removes its message. */
  readonly end: () => void;
}

/** Makes files of lists, one at a time. The server makes them, or the device if no server is reachable. */
export function useListFile(): ListFile {
  const replica = useReplica();
  const offline = useOffline();
  const unsent = useSyncFact((status) => status.unsent);
  const [state, setState] = useState<ListFileState>();
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      toast("一覧を離れたため、ファイルの作成を中止しました。", { intent: "info" });
    },
    [toast],
  );

  async function make(request: ListRequest, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const show = (next: ListFileState) => signal.aborted || setState(next);
    const today = todayOf(replica);
    // Lists open without what writes workbooks.
    const files = () => import("#client/device/files/list-file.ts");
    const onServer = async () => {
      show({ at: "server", bytes: 0 });
      const { fetchListFile } = await files();
      return fetchListFile(request, signal, (bytes) => show({ at: "server", bytes }));
    };
    const onDevice = async () => {
      const of = request.ids.length;
      show({ at: "device", rows: 0, of });
      const { makeListFile } = await files();
      return makeListFile(replica, request, today, signal, (rows) => show({ at: "device", rows, of }));
    };
    try {
      const found = offline ? undefined : await onServer().catch(unreached);
      if (signal.aborted) return;
      const file = found ?? (await onDevice());
      if (signal.aborted) return;
      saveBlob(file.content, listFileName(request.sheet.title, today, request.format));
      show({ at: "done", ...resultText(file, { asked: request.ids.length, fromDevice: !found, unsent }) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallRefused)) logError("a list was not made into a file", error);
      show({ at: "failed", text: failureText(error) });
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  }

  return {
    state,
    start(request) {
      running.current?.abort();
      running.current = new AbortController();
      void make(request, running.current);
    },
    end() {
      running.current?.abort();
      running.current = undefined;
      setState(undefined);
    },
  };
}

/** Our server did not answer, but a proxy may have answered in its place. */
function unreached(error: unknown): undefined {
  const isAway = error instanceof NoAnswer || (error instanceof CallRefused && [502, 503, 504].includes(error.status));
  if (!isAway) throw error;
}

function failureText(error: unknown): string {
  if (error instanceof CallRefused && error.status === 429)
    return "ほかのファイルを作成中か、出力が続いています。しばらくしてからもう一度お試しください。";
  if (error instanceof CallRefused && error.status === 401) return "ログインし直してから、もう一度出力してください。";
  return "ファイルを作成できませんでした。もう一度お試しください。";
}
