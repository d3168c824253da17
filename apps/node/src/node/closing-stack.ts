/** Closes things in the reverse order of their opening, each although another failed. */
export class ClosingStack {
  readonly #closers: (() => void | Promise<void>)[] = [];

  push(close: () => void | Promise<void>): void {
    this.#closers.push(close);
  }

  /** @throws AggregateError with what failed, after all were closed. Calls after the first do nothing. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
  }
}
