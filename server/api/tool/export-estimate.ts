import { setImmediate } from "node:timers/promises";
import { exportInput } from "#sync/model/calls/estimator.ts";
import { estimateFileName } from "#sync/model/rules/estimate-file-name.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { estimateWorkbook } from "#sync/sheets/estimate-workbook.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { defineCall, Raw } from "../../http/guard.ts";

/** Bytes: 10,000 features with some lines each. */
export const estimateBodyLimit = 20_000_000;
/** Values: each of these features has 13, and its estimate 10. */
export const estimateNodes = 300_000;

export const exportEstimate = defineCall({
  method: "POST",
  path: "/api/tool/export",
  who: "admin",
  summary: "The workbook of an estimate (xlsx): the estimate's keys and features side by side",
  input: { body: exportInput },
  limit: estimateBodyLimit,
  nodes: estimateNodes,
  // What a workbook cannot hold is left out of it: an estimate shall not be lost by a letter that was pasted.
  anyText: true,
  answer: {},
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  refusals: ["too_many_requests"],
  async run({ body }, { context, actor, address }) {
    await consumeLimits(context.knex, ["export_account", actor.id]);
    const day = japanDate(context.now().toISOString());
    const bytes = await oneByOne(() => estimateWorkbook(body, day, setImmediate));
    const details = { noun: "estimate", format: "xlsx" };
    context.security.note({ kind: "export", actorId: actor.id, address, details });
    return new Raw(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      "Content-Length": String(bytes.length),
      "Content-Disposition": attachmentHeader(estimateFileName(body.projectName, day)),
    });
  },
});

let last: Promise<unknown> = Promise.resolve();

/** The largest takes hundreds of megabytes while it is made: never two of them at once. */
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}
