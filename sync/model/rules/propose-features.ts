import { featureKinds, kindsIn } from "./estimate-kinds.ts";
import { type EstimateFeature, estimatePhases, type PhaseKey } from "./estimate-words.ts";

/** Kinds that are proposed where a description names nothing that the catalogue knows. */
const usual = ["search", "record"];

/**
 * Returns the features that a project seems to need. These are the ones that its title and description name, and those of its
 * phase. It needs no network, since device and server have the same catalogue.
 */
export function proposeFeatures(project: {
  readonly title: string;
  readonly description: string;
  readonly phase: PhaseKey;
}): EstimateFeature[] {
  const named = kindsIn(`${project.title}\n${project.description}`);
  const reached = estimatePhases.findIndex(({ value }) => value === project.phase);
  const proposed = featureKinds.filter((kind) => {
    const from = estimatePhases.findIndex(({ value }) => value === kind.from);
    const needed = from >= 0 && from <= reached;
    return named.includes(kind) || needed || (named.length === 0 && usual.includes(kind.key));
  });
  return proposed.map(({ name, description, roles }) => ({ name, description, assignedRoles: roles }));
}
