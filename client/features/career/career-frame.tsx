import type { ReactNode } from "react";
import { trailTo } from "#client/records/pages.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Page } from "#client/ui/page/page.tsx";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import type { CareerReading } from "./read-sheet.ts";

interface CareerFrameProps {
  readonly title?: string;
  readonly reading: CareerReading;
  readonly primary?: Action;
  readonly secondary?: readonly Action[];
  readonly children: ReactNode;
}

/** The page around a career sheet, with the partner's name and a link to the partner. */
export function CareerFrame({ title = "職務経歴書詳細", reading: { partner }, primary, secondary, children }: CareerFrameProps) {
  return (
    <Page
      title={title}
      breadcrumb={trailTo("partner", { id: partner.id, label: fullName(partner) })}
      count={`${fullName(partner)}（${fullKana(partner)}）`}
      primary={primary}
      secondary={secondary}
    >
      {children}
    </Page>
  );
}
