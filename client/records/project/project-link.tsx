import type { ReactNode } from "react";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";

/** A project's name as a link to its page. */
export const ProjectLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <AppLink href={pageOf("project", id)}>{name}</AppLink>
);

interface ProjectNamed {
  readonly projectId: string | null;
  /** Null until it has arrived. */
  readonly projectName: string | null;
}

/** Returns the link to a record's project; null without one, so that a grid of facts shows a dash. */
export const linkToProject = ({ projectId, projectName }: ProjectNamed): ReactNode =>
  projectId === null || projectName === null ? null : <ProjectLink id={projectId} name={projectName} />;
