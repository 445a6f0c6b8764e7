import type { ProjectState } from "./course.ts";
import type { Topic } from "./project-texts.ts";
import type { Role } from "./roles.ts";

/** Somebody whom a project can ask. Moments are milliseconds since 1970. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** By name, the most important one first. */
  readonly skills: readonly string[];
  /** When registered. */
  readonly created: number;
  readonly status: number | null;
  /** One of the first of the list, who have something of everything. */
  readonly rich: boolean;
}

/** What a project's parts need to know of it. */
export interface ProjectFrame {
  readonly id: string;
  readonly name: string;
  readonly topic: Topic;
  readonly state: ProjectState;
  /** Nobody is looked for any more. */
  readonly closing: boolean;
  /** First and last planned day. */
  readonly start: number;
  readonly finish: number;
  readonly created: number;
  /** Until when the demo reaches. */
  readonly end: number;
  /** Among the first of the list, which have something of everything. */
  readonly shown: boolean;
  /** Whether some of its contracts bring a document. */
  readonly documented: boolean;
  /** Administrators who look after it, by id. */
  readonly carers: readonly string[];
}

/** Somebody's part in a project, by contract. */
export interface Engagement {
  readonly member: Member;
  readonly occupationId: number;
  /** First day, and the moment it was ended or null. */
  readonly open: number;
  readonly ended: number | null;
}
