import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import { attachmentOf, chooseFile, type FileRow, factsOf, fileStanding } from "./files.ts";

const pdf = (bytes: BlobPart, name = "履歴書.pdf") => new File([bytes], name, { type: "application/pdf" });

describe("a chosen file", () => {
  it("is hashed, and named as the server would name it", async () => {
    const file = await chooseFile(pdf("%PDF-1.7 結び", "C:\\書類\\履歴書.pdf"));
    const sha256 = createHash("sha256").update("%PDF-1.7 結び").digest("hex");
    expect(file).toMatchObject({ name: "履歴書.pdf", size: 15, sha256 });
    expect(attachmentOf(partnerFile, file)).toEqual({
      key: `partnerFile/${file.id}`,
      name: "履歴書.pdf",
      sha256,
      bytes: file.bytes,
    });
  });
  it("is refused in words before anything is kept of it: empty, too large, or no PDF by its first bytes", async () => {
    await expect(chooseFile(pdf(""))).rejects.toMatchObject({ code: "file_empty" });
    await expect(chooseFile(pdf(new Uint8Array(maxFileBytes + 1)))).rejects.toMatchObject({ code: "file_too_large" });
    await expect(chooseFile(pdf("%PDX-1.7"))).rejects.toMatchObject({ code: "not_pdf" });
    await expect(chooseFile(pdf("%PD"))).rejects.toMatchObject({ code: "not_pdf" });
  });
});

describe("how a file stands (S4)", () => {
  const row: FileRow = { id: "1", name: "a.pdf", size: 9, sha256: null, arrivedAt: null, refusal: null };
  const kept: Attachment = {
    ...factsOf(partnerFile, row),
    held: true,
    unsent: true,
    sent: 4,
    stopped: null,
    leaving: null,
    pins: [],
    usedAt: 0,
  };
  it("is said by its row and by what is kept of it here", () => {
    const arrived = { ...row, arrivedAt: "2026-11-23T00:00:00.000Z" };
    expect(fileStanding(row, undefined)).toEqual({ kind: "announced" });
    expect(fileStanding(row, kept)).toEqual({ kind: "sending", sent: 4, size: 9 });
    expect(fileStanding(row, { ...kept, stopped: "damaged" })).toEqual({ kind: "stopped", reason: "damaged" });
    expect(fileStanding(row, { ...kept, unsent: false })).toEqual({ kind: "here" });
    expect(fileStanding(row, { ...kept, unsent: false, held: false })).toEqual({ kind: "announced" });
    expect(fileStanding(arrived, kept)).toEqual({ kind: "here" });
    expect(fileStanding(arrived, { ...kept, held: false })).toEqual({ kind: "there" });
    expect(fileStanding(arrived, undefined)).toEqual({ kind: "there" });
    expect(fileStanding({ ...row, refusal: "infected" }, kept)).toEqual({ kind: "refused", reason: "infected" });
  });
});
