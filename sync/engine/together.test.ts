import { describe, expect, it } from "vitest";
import { Together } from "./together.ts";

/** Questions whose answers come when the test gives them. */
function held() {
  const groups: { readonly questions: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const together = new Together<number, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(questions.map((one) => `answer ${one}`)));
        groups.push({ questions, end });
      }),
  );
  return { groups, together };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("questions that are answered together", () => {
  it("are one group while another is answered, and each gets its own answer", async () => {
    const { groups, together } = held();
    const first = together.ask(1);
    await turn();
    const others = [together.ask(2), together.ask(3)];
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([[1]]);
    groups[0]?.end();
    expect(await first).toBe("answer 1");
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
    groups[1]?.end();
    expect(await Promise.all(others)).toEqual(["answer 2", "answer 3"]);
  });

  it("are one group where they are asked in the same turn", async () => {
    const { groups, together } = held();
    const asked = [together.ask(1), together.ask(2)];
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([[1, 2]]);
    groups[0]?.end();
    expect(await Promise.all(asked)).toEqual(["answer 1", "answer 2"]);
  });

  it("do not wait for what is asked later, although they came in one turn", async () => {
    const { groups, together } = held();
    const asked = [together.ask(1), together.ask(2)];
    await turn();
    const later = together.ask(3);
    groups[0]?.end();
    expect(await Promise.all(asked)).toEqual(["answer 1", "answer 2"]);
    await turn();
    groups[1]?.end(new Error("no database"));
    await expect(later).rejects.toThrow("no database");
  });

  it("fail for one reason where they were asked in one turn", async () => {
    const { groups, together } = held();
    const asked = Promise.allSettled([together.ask(1), together.ask(2)]);
    await turn();
    groups[0]?.end(new Error("no database"));
    const reasons = (await asked).map((one) => (one.status === "rejected" ? String(one.reason) : "answered"));
    expect(reasons).toEqual(["Error: no database", "Error: no database"]);
  });

  it("fail with their own group alone", async () => {
    const { groups, together } = held();
    const first = together.ask(1);
    await turn();
    const second = together.ask(2);
    groups[0]?.end(new Error("no database"));
    await expect(first).rejects.toThrow("no database");
    await turn();
    groups[1]?.end();
    expect(await second).toBe("answer 2");
  });

  it("fail where there are not as many answers", async () => {
    const together = new Together<number, number>(() => Promise.resolve([]));
    await expect(together.ask(1)).rejects.toThrow("1 questions have 0 answers");
  });
});
