import { featureKinds, kindsIn } from "./estimate-kinds.ts";
import { type EstimateFeature, estimatePhases, type PhaseKey } from "./estimate-words.ts";

/** What is proposed where a description names nothing that the catalogue knows. */
const usual = ["search", "record"];

/**
 * The features that a project seems to need: those that its title and description name, and those that everything in its
 * phase needs. Made without a network, by the same catalogue on the device and on the server.
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
