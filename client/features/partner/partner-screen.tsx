import type { ReactNode } from "react";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import type { RecordTab } from "#client/records/memo/record-with-memos.tsx";
import { usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { PartnerPage } from "./partner-page.tsx";

interface PartnerScreenProps {
  /** The id or the number on screens, from the address. */
  readonly address: string;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  /** A file that the address opens. */
  readonly opened: OpenedFile | undefined;
  readonly onFileClosed: () => void;
  /** Renders a partner's tags, which the user can change there. */
  readonly tags: (partnerId: string) => ReactNode;
  /** Renders the memos on a partner, with the drafts of the one whom the address names. */
  readonly memos: (partnerId: string, named: string) => ReactNode;
}

/** A partner's page. The address names the partner by id or by number. */
export function PartnerScreen({ address, tab, onTab, opened, onFileClosed, tags, memos }: PartnerScreenProps) {
  return (
    <RecordGate record={usePartner(address)} skeleton={shape} ownHead>
      {({ partner, companyName }, named) => (
        <PartnerPage
          partner={partner}
          named={named}
          companyName={companyName}
          tab={tab}
          onTab={onTab}
          opened={opened}
          onFileClosed={onFileClosed}
          tags={tags(partner.id)}
          memos={memos(partner.id, named)}
        />
      )}
    </RecordGate>
  );
}

/** Number of skeleton lines for the page's head and its facts. */
const shape = [4, 8];
