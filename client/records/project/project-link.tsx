import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";

/** A project's name as a link to its page. */
export const ProjectLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <AppLink href={pageOf("project", id)}>{name}</AppLink>
);
