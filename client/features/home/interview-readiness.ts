import { type FileRow, factsOf, fileStanding } from "#client/device/files/files.ts";
import type { ViewerFiles } from "#client/device/files/viewer-files.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";

/** The data that an interview needs on the device. */
export interface InterviewNeeds {
  /** Whether all rows have arrived: the partner, earlier interviews, evaluations and memos. */
  readonly hasAllRows: boolean;
  /** The partner's résumés and career sheets. */
  readonly files: readonly FileRow[];
  /** Whether the device downloads the files by itself, as it does for the first partners of both days. */
  readonly isFetched: boolean;
}

/**
 * Returns what the device lacks for an interview without a network, in sentences for the user. Empty if it is ready.
 * @param kept the files on the device, by key
 */
export function lacksFor(
  { hasAllRows, files, isFetched }: InterviewNeeds,
  kept: ReadonlyMap<string, Attachment>,
  viewer: ViewerFiles,
): readonly string[] {
  if (viewer === "unsupported") return ["このブラウザーではオフラインで使えません"];
  const standings = files.map((row) => {
    const one = kept.get(factsOf(partnerFile, row).key);
    return one?.held ? "here" : fileStanding(row, one).kind;
  });
  const count = (kind: string) => standings.filter((standing) => standing === kind).length;
  const [there, announced] = [count("there"), count("announced")];
  return [
    ...(hasAllRows ? [] : ["データを受信しています"]),
    ...(there > 0 ? [`書類 ${there}件 未取得${isFetched ? "" : "（開くと端末に残ります）"}`] : []),
    ...(announced > 0 ? [`書類 ${announced}件 がサーバーに届いていません`] : []),
    ...viewerLacks(viewer, files.length > 0),
  ];
}

function viewerLacks(viewer: number | "unknown", isNeeded: boolean): readonly string[] {
  if (viewer === "unknown") return ["アプリを端末に保存しています"];
  return isNeeded && viewer > 0 ? ["PDFの表示に必要なファイルを受信中"] : [];
}
