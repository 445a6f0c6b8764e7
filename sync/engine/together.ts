import { Coalesced } from "./coalesced.ts";

interface Asked<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (reason: unknown) => void;
}

/** Answers questions together, one group at a time. What is asked while a group is answered waits for the next group. */
export class Together<Q, A> {
  readonly #run: Coalesced<void>;
  #waiting: Asked<Q, A>[] = [];

  /** @param answer returns an answer for each question, in their order */
  constructor(answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#run = new Coalesced(async () => {
      // What is asked in the same turn is one group.
      await Promise.resolve();
      const group = this.#waiting;
      this.#waiting = [];
      // Those that asked in the turn in which a group began are in it already.
      if (group.length === 0) return;
      try {
        const answers = await answer(group.map(({ question }) => question));
        if (answers.length !== group.length) throw new Error(`${group.length} questions have ${answers.length} answers`);
        for (const [at, one] of group.entries()) one.resolve(answers[at] as A);
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    });
  }

  /** Resolves with the answer of a group that began during or after this call. Rejects as its own group does, and no other. */
  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      // A run never rejects: each question has its own end.
      void this.#run.run();
    });
  }
}
