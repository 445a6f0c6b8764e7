import { useMutate } from "#client/device/use-mutate.ts";
import { correctable, secondInterview } from "#sync/model/entities/interview.ts";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { InterviewEditor } from "./interview-editor.tsx";
import { InterviewEntry, type InterviewScreenProps } from "./interview-entry.tsx";
import { gapsQuestion, untouchedOf } from "./interview-form.ts";
import { SecondInterviewFields } from "./second-interview-fields.tsx";
import { recordOf, secondInterviewForm } from "./second-interview-form.ts";
import { startOf } from "./use-beginning.ts";

/** The form of a second interview or its correction, with a network or without. */
export function SecondInterviewScreen({ address, corrects, known, onSaved }: InterviewScreenProps) {
  const mutate = useMutate();
  return (
    <InterviewEntry entity={secondInterview} address={address} corrects={corrects}>
      {({ partnerId, first, partial, corrected, removed }, href) => (
        <InterviewEditor
          entity={secondInterview}
          form={secondInterviewForm}
          partnerId={partnerId}
          corrected={corrected}
          removed={removed}
          continued={first}
          partial={partial}
          start={startOf(first)}
          question={gapsQuestion}
          known={known(partnerId, first && <FirstInterviewFacts interview={first} />)}
          save={(values, revision, { changed, draft }) => {
            const unchanged = untouchedOf(correctable.secondInterview, corrected, changed);
            return mutate(createSecondInterview, { ...revision, unchanged, ...recordOf(values) }, { draft });
          }}
          onSaved={() => onSaved(href)}
        >
          <SecondInterviewFields />
        </InterviewEditor>
      )}
    </InterviewEntry>
  );
}
