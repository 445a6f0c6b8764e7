import { Coalesced } from "./coalesced.ts";

/** Answers questions together, one group at a time. What is asked while a group is answered waits for the next group. */
export class Together<Q, A> {
  readonly #run: Coalesced<void>;
  #waiting: { readonly question: Q; answer?: { readonly value: A } }[] = [];

  /** @param answer returns an answer for each question, in their order */
  constructor(answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#run = new Coalesced(async () => {
      // What is asked in the same turn is one group.
      await Promise.resolve();
      const group = this.#waiting;
      this.#waiting = [];
      // Those that asked in the turn in which a group began are in it already.
      if (group.length === 0) return;
      const answers = await answer(group.map(({ question }) => question));
      if (answers.length !== group.length) throw new Error(`${group.length} questions have ${answers.length} answers`);
      for (const [at, one] of group.entries()) one.answer = { value: answers[at] as A };
    });
  }

  /** Resolves with the answer of a group that began during or after this call. Rejects as its whole group does. */
  async ask(question: Q): Promise<A> {
    const waiting: { readonly question: Q; answer?: { readonly value: A } } = { question };
    this.#waiting.push(waiting);
    await this.#run.run();
    if (!waiting.answer) throw new Error("a question was left out");
    return waiting.answer.value;
  }
}
