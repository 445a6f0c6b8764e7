import { describe, expect, it } from "vitest";
import type { FileRow } from "#client/device/files/files.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { lacksFor } from "./interview-readiness.ts";

const file = (id: string, more: Partial<FileRow> = {}): FileRow => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  sha256: null,
  arrivedAt: "2026-11-20T00:00:00.000Z",
  refusal: null,
  ...more,
});
const kept = (...all: readonly (readonly [id: string, more: Partial<Attachment>])[]): ReadonlyMap<string, Attachment> =>
  new Map(
    all.map(([id, more]) => {
      const facts = { key: `partnerFile/${id}`, name: id, size: 1, sha256: null };
      const state = { held: false, unsent: false, sent: 0, stopped: null, leaving: null, pins: [], usedAt: 0 };
      return [facts.key, { ...facts, ...state, ...more }];
    }),
  );
const nothing = kept();
const none = { hasAllRows: true, files: [], isFetched: true };

describe("what a device lacks for an interview", () => {
  it("is nothing once rows, files and the viewer are here", () => {
    const needs = { ...none, files: [file("a"), file("b")] };
    expect(lacksFor(needs, kept(["a", { held: true }], ["b", { held: true }]), 0)).toEqual([]);
  });

  it("is each thing by itself, with how many", () => {
    const needs = {
      hasAllRows: false,
      files: [file("a"), file("b"), file("c"), file("d", { arrivedAt: null })],
      isFetched: true,
    };
    expect(lacksFor(needs, kept(["a", { held: true }], ["b", {}]), 7)).toEqual([
      "データを受信しています",
      "書類 2件 未取得",
      "書類 1件 がサーバーに届いていません",
      "PDFの表示に必要なファイルを受信中",
    ]);
  });

  it("counts no file that was added here or that the server keeps from everybody", () => {
    const added = file("own", { arrivedAt: null });
    const refused = file("bad", { refusal: "infected" });
    expect(lacksFor({ ...none, files: [added, refused] }, kept(["own", { held: true, unsent: true }]), 0)).toEqual([]);
    const stopped = kept(["own", { held: true, unsent: true, stopped: "refused" }]);
    expect(lacksFor({ ...none, files: [added] }, stopped, 0)).toEqual([]);
  });

  it("is no viewer where there is no file to show", () => {
    expect(lacksFor(none, nothing, 7)).toEqual([]);
  });

  it("says of files beyond those that are fetched by themselves how they come", () => {
    expect(lacksFor({ ...none, files: [file("a")], isFetched: false }, nothing, 0)).toEqual([
      "書類 1件 未取得（開くと端末に残ります）",
    ]);
  });

  it("is the application itself until it is kept, and where nothing can keep it", () => {
    expect(lacksFor(none, nothing, "unknown")).toEqual(["アプリを端末に保存しています"]);
    expect(lacksFor(none, nothing, "unsupported")).toEqual(["このブラウザーではオフラインで使えません"]);
  });
});
