import { z } from "zod";

/**
 * An object within a PUT, which takes no key that it does not know. Who edits what was read may send it back whole: the
 * answer's other keys are taken and ignored, whatever they hold.
 * @param answer how our answers carry such an object
 */
export function strictInput<S extends z.ZodRawShape>(shape: S, answer: z.ZodObject): z.ZodType<z.output<z.ZodObject<S>>> {
  const beside = Object.keys(answer.shape).filter((key) => !Object.hasOwn(shape, key));
  const ignored = Object.fromEntries(beside.map((key) => [key, z.unknown().optional()]));
  const whole: z.ZodObject = z.strictObject({ ...shape, ...ignored });
  const ours = (given: object) => Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(ignored, key)));
  return whole.transform((given) => ours(given) as z.output<z.ZodObject<S>>);
}
