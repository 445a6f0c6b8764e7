import { useMutate } from "#client/device/use-mutate.ts";
import { correctable, interview } from "#sync/model/entities/interview.ts";
import { createInterview } from "#sync/model/mutators/interview.ts";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { FirstInterviewFields } from "./first-interview-fields.tsx";
import { firstInterviewForm, recordOf } from "./first-interview-form.ts";
import { InterviewEditor } from "./interview-editor.tsx";
import { InterviewEntry, type InterviewScreenProps } from "./interview-entry.tsx";
import { gapsQuestion, untouchedOf } from "./interview-form.ts";
import { startOf } from "./use-beginning.ts";

/** The form of a first interview or its correction, with a network or without. */
export function FirstInterviewScreen({ address, corrects, known, onSaved }: InterviewScreenProps) {
  const mutate = useMutate();
  return (
    <InterviewEntry entity={interview} address={address} corrects={corrects}>
      {({ partnerId, first, corrected, removed }, href) => (
        <InterviewEditor
          entity={interview}
          form={firstInterviewForm}
          partnerId={partnerId}
          corrected={corrected}
          removed={removed}
          start={startOf(null)}
          question={gapsQuestion}
          known={known(partnerId, first && <FirstInterviewFacts interview={first} />)}
          save={(values, revision, { changed, draft }) => {
            const unchanged = untouchedOf(correctable.interview, corrected, changed);
            return mutate(createInterview, { ...revision, unchanged, ...recordOf(values) }, { draft });
          }}
          onSaved={() => onSaved(href)}
        >
          <FirstInterviewFields />
        </InterviewEditor>
      )}
    </InterviewEntry>
  );
}
