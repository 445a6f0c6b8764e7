import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { MissingRecord } from "#client/records/missing-record.tsx";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { type PartnerReading, usePartner } from "#client/records/partner/use-partner.ts";
import { type ProjectReading, useProject } from "#client/records/project/use-project.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { EvaluationEditor } from "./evaluation-editor.tsx";
import { useBasis } from "./use-basis.ts";

interface EvaluationEntryScreenProps {
  /** The project from the address: an id, or the number that screens show. */
  readonly address: string;
  /** The partner from the address: an id, a number, or blank for none. */
  readonly partner: string;
  /** The id of the saved evaluation to correct; blank for a new one. */
  readonly corrects: string;
  /** Renders the facts about a partner, shown beside the form. */
  readonly known: (partnerId: string) => ReactNode;
  readonly onSaved: (projectPage: string) => void;
}

/** The form of an evaluation of a partner's work in a project, with a network or without. */
export function EvaluationEntryScreen(props: EvaluationEntryScreenProps) {
  return props.partner === "" ? <WayBack address={props.address} /> : <OfProject {...props} />;
}

/** The address contains no partner: this returns to the previous page, else to the project. */
function WayBack({ address }: Pick<EvaluationEntryScreenProps, "address">) {
  const { history } = useRouter();
  const go = useGo();
  useEffect(() => {
    // The browser's own length is used, since the router counts from the last page load.
    if (window.history.length > 1) history.back();
    else go(pageOf("project", address), "replace");
  }, [history, go, address]);
  return null;
}

function OfProject({ address, ...rest }: EvaluationEntryScreenProps) {
  const { record, removed } = useLastThere(useProject(address), address);
  return (
    <RecordGate record={record}>
      {(reading) => <OfPartner key={reading.project.id} project={reading} removed={removed} {...rest} />}
    </RecordGate>
  );
}

interface OfPartnerProps extends Omit<EvaluationEntryScreenProps, "address"> {
  readonly project: ProjectReading;
  /** Why nothing can be saved: the project was removed meanwhile. */
  readonly removed: string | undefined;
}

function OfPartner({ partner: address, removed, ...rest }: OfPartnerProps) {
  const partner = useLastThere(usePartner(address), address);
  return (
    <RecordGate record={partner.record}>
      {(reading, named) => <Entry key={named} partner={reading} named={named} removed={removed ?? partner.removed} {...rest} />}
    </RecordGate>
  );
}

interface EntryProps extends Omit<OfPartnerProps, "partner"> {
  readonly partner: PartnerReading;
  /** The partner whom the address names; the evaluation is of whom that one leads to. */
  readonly named: string;
}

function Entry({ project: { project }, partner: reading, named, corrects, removed, known, onSaved }: EntryProps) {
  const { partner } = reading;
  const basis = useBasis(project.id, partner.id, corrects);
  if (basis && corrects !== "" && !basis.corrected && !basis.lacksEvaluations)
    return (
      <Page title="評価の訂正" breadcrumb={trailTo("project", { id: project.id, label: project.name })}>
        <Card>
          <MissingRecord
            owner={{ of: "project", id: project.id, label: project.name }}
            label={projectEvaluation.label}
            partial={false}
          />
        </Card>
      </Page>
    );
  return (
    <Page
      spacious
      title={corrects === "" ? "評価入力" : "評価の訂正"}
      breadcrumb={trailTo("project", { id: project.id, label: project.name })}
      count={`${fullName(partner)}（${fullKana(partner)}）`}
    >
      {basis && !basis.isComing && (corrects === "" || basis.corrected) ? (
        <EvaluationEditor
          projectId={project.id}
          partner={reading}
          named={named}
          basis={basis}
          removed={removed}
          known={known(partner.id)}
          onSaved={() => onSaved(pageOf("project", project.id))}
        />
      ) : (
        <Card>{basis ? <Receiving title="評価するスキルを受信しています" /> : <SkeletonLines lines={8} />}</Card>
      )}
    </Page>
  );
}
