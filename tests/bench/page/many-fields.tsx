import { createElement } from "react";
import { controlFor } from "#client/ui/form/bound-field.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { type Field, optionalInteger, optionalText, score } from "#sync/engine/field.ts";
import { painted } from "./painted.ts";

declare global {
  interface Window {
    /** How often each field was drawn, by its name. */
    drawn?: Record<string, number>;
    /** Milliseconds from each key to its paint. */
    keys?: number[];
  }
}

/** Kinds of fields, as an interview has them. A hundred fields in ten sections use them. */
const kinds: readonly ((label: string) => Field)[] = [
  (label) => optionalText(label, 255),
  (label) => optionalText(label, 10_000),
  (label) => optionalText(label, 10_000),
  (label) => optionalInteger(label, 0, 1_000_000_000),
  score,
];
const names = Array.from({ length: 100 }, (_, at) => `field${at}`);
const fields = Object.fromEntries(names.map((name, at) => [name, kinds[at % kinds.length]?.(`項目${at}`) ?? score(name)]));
const form = defineForm<Readonly<Record<string, Field>>>(fields);
const sections = Array.from({ length: 10 }, (_, at) => names.slice(at * 10, at * 10 + 10));

/** Draws the control that a field needs, and counts how often it does so. */
function Counted(props: ControlProps) {
  // The number of drawings is what is measured.
  const drawn = (window.drawn ??= {});
  drawn[props.name] = (drawn[props.name] ?? 0) + 1;
  return createElement(controlFor(props.field), props);
}

window.keys = [];
addEventListener("keydown", ({ timeStamp }) => void painted().then((at) => window.keys?.push(at - timeStamp)), true);

/** Shows 100 plain HTML inputs without a script, to measure what the browser itself needs for a key. */
export function showBareFields() {
  for (const [at] of names.entries()) {
    const input = document.createElement("input");
    input.setAttribute("aria-label", `項目${at}`);
    document.body.append(input);
  }
}

/** A form with 100 fields and a draft. */
export function ManyFields() {
  const drawn = (window.drawn ??= {});
  drawn["screen"] = (drawn["screen"] ?? 0) + 1;
  const record = useRecordForm<Record<string, unknown>>(form, { draft: "bench/many", save: () => undefined });
  return (
    <RecordForm record={record} label="百の項目" submit="保存" summary>
      {sections.map((section, at) => (
        <FormSection key={section[0]} title={`部分${at + 1}`}>
          {section.map((name) => {
            const FieldOfForm = form.F[name];
            return FieldOfForm && <FieldOfForm key={name} control={Counted} />;
          })}
        </FormSection>
      ))}
    </RecordForm>
  );
}
