/** Lets tasks through in one turn of the event loop up to a number, and the others in the turns that follow, in their order. */
export class TurnGate {
  readonly #perTurn: number;
  readonly #waiting: { readonly resolve: () => void; readonly weight: number }[] = [];
  #left: number;
  #isScheduled = false;

  constructor(perTurn: number) {
    this.#perTurn = perTurn;
    this.#left = perTurn;
  }

  /**
   * A promise where the task has to wait for its turn.
   * @param weight For how many tasks it counts. Default: 1. What counts for more than a turn has one for itself.
   */
  pass(weight = 1): Promise<void> | undefined {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setTimeout(() => this.#nextTurn(), 0);
    }
    if (this.#waiting.length === 0 && this.#hasPlaceFor(weight)) {
      this.#left -= weight;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push({ resolve, weight }));
  }

  #hasPlaceFor(weight: number): boolean {
    return this.#left === this.#perTurn || this.#left >= weight;
  }

  #nextTurn(): void {
    this.#left = this.#perTurn;
    const admitted: (() => void)[] = [];
    for (let next = this.#waiting[0]; next !== undefined && this.#hasPlaceFor(next.weight); ) {
      this.#waiting.shift();
      this.#left -= next.weight;
      admitted.push(next.resolve);
      next = this.#waiting[0];
    }
    this.#isScheduled = admitted.length > 0;
    if (this.#isScheduled) setTimeout(() => this.#nextTurn(), 0);
    for (const resolve of admitted) resolve();
  }
}
