/** Lets a number of tasks through in one turn of the event loop, and the others in the turns that follow, in their order. */
export class TurnGate {
  readonly #perTurn: number;
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #isScheduled = false;

  constructor(perTurn: number) {
    this.#perTurn = perTurn;
    this.#left = perTurn;
  }

  /** A promise where the task has to wait for its turn. */
  pass(): Promise<void> | undefined {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setTimeout(() => this.#nextTurn(), 0);
    }
    if (this.#left > 0 && this.#waiting.length === 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #nextTurn(): void {
    const admitted = this.#waiting.splice(0, this.#perTurn);
    this.#left = this.#perTurn - admitted.length;
    this.#isScheduled = admitted.length > 0;
    if (this.#isScheduled) setTimeout(() => this.#nextTurn(), 0);
    for (const resolve of admitted) resolve();
  }
}
