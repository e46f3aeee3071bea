/**
 * Puts a question once for all who ask it at the same time. Whoever asks while it is under way shares the next one, so
 * that no answer is older than the asking.
 */
export class SharedQuestions<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #next = new Map<string, Promise<Answer>>();

  ask(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const before = this.#underWay.get(key);
    if (before === undefined) return this.#begin(key, question);
    const shared = this.#next.get(key);
    if (shared !== undefined) return shared;
    const begin = (): Promise<Answer> => {
      this.#next.delete(key);
      return this.#begin(key, question);
    };
    const next = before.then(begin, begin);
    this.#next.set(key, next);
    return next;
  }

  #begin(key: string, question: () => Promise<Answer>): Promise<Answer> {
    const asked = question().finally(() => {
      if (this.#underWay.get(key) === asked) this.#underWay.delete(key);
    });
    this.#underWay.set(key, asked);
    return asked;
  }
}
