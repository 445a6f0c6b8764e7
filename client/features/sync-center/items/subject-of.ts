import type { Address } from "#client/device/path-to.ts";
import { pageOf } from "#client/records/pages.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";

/** The record that a change is about: its name, and its page if it has one. */
export interface Subject {
  readonly name: string;
  readonly href?: Address | undefined;
}

/** Returns a name with its page. */
export const subject = ({ name, entity, id }: RecordName): Subject => ({ name, href: pageOf(entity.name, String(id)) });
