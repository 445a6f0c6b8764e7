import { announcementSheet } from "./announcement.ts";
import { candidateSheet } from "./candidate.ts";
import { contractSheet } from "./contract.ts";
import { memoSheet } from "./memo.ts";
import { partnerSheet } from "./partner.ts";
import { projectSheet } from "./project.ts";
import type { Sheet } from "./sheet.ts";

/** The lists that can be downloaded as files, by what they list. */
export const sheets = {
  partner: partnerSheet,
  project: projectSheet,
  contract: contractSheet,
  memo: memoSheet,
  announcement: announcementSheet,
  candidate: candidateSheet,
} as const satisfies Readonly<Record<string, Sheet>>;

/** Rows that are read and written at a time, so that other work can run in between. */
export const rowsAtOnce = 100;
