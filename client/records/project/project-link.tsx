import { makeStyles } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";

/** A project's name, with the way to its page. */
export function ProjectLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <AppLink href={pageOf("project", id)} className={useStyles().link}>
      {name}
    </AppLink>
  );
}

const useStyles = makeStyles({ link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" } });
