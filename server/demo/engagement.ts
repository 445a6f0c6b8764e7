import type { Role, Team } from "./roles.ts";

/** Somebody whom a project can ask. Moments are milliseconds since 1970. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** When registered. */
  readonly created: number;
  readonly status: number | null;
  /** One of the first of the list, who have something of everything. */
  readonly rich: boolean;
}

/** What a project's life has come to. */
export type ProjectState = "running" | "ahead" | "ended" | "lost";

/** What a project's parts need to know of it. */
export interface ProjectFrame {
  readonly id: string;
  readonly name: string;
  readonly team: Team;
  readonly state: ProjectState;
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
