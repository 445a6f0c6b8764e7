import type { Compared } from "#client/records/revision/differences.ts";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { firstInterviewForm } from "./first-interview-form.ts";
import { rateNames } from "./interview-form.ts";
import { secondInterviewForm } from "./second-interview-form.ts";

const units = Object.fromEntries(rateNames.map((name) => [name, "円"]));
const first: Compared = { fields: firstInterviewForm.fields, units };
const second: Compared = { fields: secondInterviewForm.fields, units };

/** Returns the fields by which revisions of an interview are compared: those of its form. */
export const comparedOf = ({ name }: Pick<AnyInterview, "name">): Compared => (name === "interview" ? first : second);
