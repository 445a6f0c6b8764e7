import type { ProjectState } from "./course.ts";
import type { Topic } from "./project-texts.ts";
import type { Role } from "./roles.ts";

/** A partner whom a project can ask. Moments are milliseconds since 1970. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The names of skills, the most important one first. */
  readonly skills: readonly string[];
  /** The moment of registration. */
  readonly created: number;
  readonly status: number | null;
  /** Whether the partner is among the first of the list, who have records of every kind. */
  readonly rich: boolean;
}

/** The facts of a project from which its other records are made. */
export interface ProjectFrame {
  readonly id: string;
  readonly name: string;
  readonly topic: Topic;
  readonly state: ProjectState;
  /** Whether no further partners are sought. */
  readonly closing: boolean;
  /** First and last planned day. */
  readonly start: number;
  readonly finish: number;
  readonly created: number;
  /** The moment up to which the demo reaches. */
  readonly end: number;
  /** Whether it is among the first of the list, which have records of every kind. */
  readonly shown: boolean;
  /** Whether some of its contracts have a document. */
  readonly documented: boolean;
  /** Administrators who look after it, by id. */
  readonly carers: readonly string[];
}

/** A partner's position in a project, by contract. */
export interface Engagement {
  readonly member: Member;
  readonly occupationId: number;
  /** The first day; `ended` is the moment of the end, or null. */
  readonly open: number;
  readonly ended: number | null;
}
