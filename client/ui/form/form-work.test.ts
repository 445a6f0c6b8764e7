import { expect, it } from "vitest";
import { formWork } from "./form-work.ts";

it("a form's work is over once what began meanwhile is, too, and it names the field where it failed", async () => {
  const work = formWork();
  expect(await work.settled()).toBeUndefined();
  let endSecond: (well: boolean) => void = () => undefined;
  work.add("files", Promise.resolve(true));
  const settled = work.settled();
  work.add(
    "letters",
    new Promise((resolve) => {
      endSecond = resolve;
    }),
  );
  await Promise.race([settled, Promise.resolve()]);
  expect(work.isRunning()).toBe(true);
  endSecond(false);
  expect(await settled).toBe("letters");
  expect(work.isRunning()).toBe(false);
});

it("a form is stopped once by what its fields have refused, and not where something was given since", () => {
  const work = formWork();
  work.refuse("files", "大きすぎます。");
  expect([work.takeRefused(), work.takeRefused()]).toEqual(["大きすぎます。", undefined]);
  work.refuse("files", "大きすぎます。");
  work.refuse("files", undefined);
  expect(work.takeRefused()).toBeUndefined();
});
