import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { QuestionCircleRegular } from "@fluentui/react-icons";
import { useLocation } from "@tanstack/react-router";
import type { Address } from "#client/device/path-to.ts";
import { guideAddress } from "#client/records/guide/guide-of-screen.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";

/** The name of the way to the guide, in the top bar and in the user menu. */
export const helpLabel = "この画面の使い方";

/** Returns the address of the guide's page on the current screen, live. */
export const useHelpAddress = (): Address =>
  useLocation({ select: ({ pathname, search }) => guideAddress(pathname, Reflect.get(search, "tab")) });

/** 「？」: leads to the guide's page on the current screen. */
export function HelpLink({ className }: { readonly className?: string | undefined }) {
  const styles = useStyles();
  return (
    <Tooltip content={helpLabel} relationship="label">
      <AppLink
        href={useHelpAddress()}
        className={mergeClasses(styles.link, className)}
        data-tour="help"
        // Whoever follows it reads on in the page. The tooltip would cover buttons there while the link has the focus.
        onClick={({ currentTarget }) => currentTarget.blur()}
      >
        <QuestionCircleRegular />
      </AppLink>
    </Tooltip>
  );
}

const useStyles = makeStyles({
  link: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    flexShrink: 0,
    width: "32px",
    height: "32px",
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
    borderRadius: tokens.borderRadiusMedium,
    ":hover": { color: tokens.colorNeutralForeground2BrandHover, backgroundColor: tokens.colorSubtleBackgroundHover },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
    [touch]: { width: touchSize, height: touchSize },
  },
});
