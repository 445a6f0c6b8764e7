import { tableBounds } from "./source-table.ts";

/** Why a file is not read, as sentences. They are no words of the server's catalogue, since no server says them. */
const tableRefusals = {
  fileTooLarge: "ファイルのサイズは20MB以下にしてください。",
  unpackedTooLarge: "ファイルの中身が大きすぎるため、読み取れません。不要なシートや行を減らしてください。",
  tooManySheets: `シートが${tableBounds.sheets}枚を超えるため、読み取れません。不要なシートを減らしてください。`,
  tooManyRows: "1つのシートから読み取れるのは10,000行までです。ファイルを分けてください。",
  tooManyColumns: `読み取れるのは${tableBounds.columns}列までです。不要な列を減らしてください。`,
  cellTooLong: "1つのセルの文字数は10,000文字以内にしてください。",
  locked: "パスワードで保護されたExcelファイルは読み取れません。パスワードを解除して保存し直してください。",
  oldExcel: "古い形式（.xls）のExcelファイルは読み取れません。「.xlsx」の形式で保存し直してください。",
  unknownKind: "Excel（.xlsx）またはCSVのファイルを選択してください。",
  broken: "ファイルが壊れているため、読み取れません。もう一度保存し直してください。",
  unknownEncoding: "文字コードが分からないため、読み取れません。UTF-8のCSVとして保存し直してください。",
  openQuote: '引用符（"）で始まるセルが引用符で終わっていないため、CSVを読み取れません。行を直して保存し直してください。',
  empty: "ファイルに行がありません。",
  gone: "ファイルを読み取れません。もう一度選択してください。",
  tooSlow: "読み取りに時間がかかりすぎたため、中止しました。ファイルを分けてお試しください。",
} as const;

export type TableRefusal = keyof typeof tableRefusals;

/** A file that is not read. */
export class TableRefused extends Error {
  readonly refusal: TableRefusal;
  /** Where in the file, such as `登録者 B3`. */
  readonly place: string | undefined;

  constructor(refusal: TableRefusal, place?: string) {
    super(refusal);
    this.refusal = refusal;
    this.place = place;
  }
}

/** Returns the sentence for a refusal, with its place. */
export const refusalText = (refusal: TableRefusal, place: string | undefined): string =>
  tableRefusals[refusal] + (place === undefined ? "" : `（${place}）`);
