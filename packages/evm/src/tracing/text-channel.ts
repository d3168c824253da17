/** Takes text in pieces. */
export interface TextWriter {
  write(text: string): void;
}

/** Text that waits to be taken, in characters, above which the one who writes has to wait. */
const highWater = 262_144;
/** Pieces are joined up to this length. */
const pieceLength = 65_536;

/** Hands text from one who writes to one who reads, and tells the writer when to wait. */
export class TextChannel implements TextWriter {
  readonly #ready: string[] = [];
  #open = '';
  #waiting = 0;
  #wakeReader: (() => void) | undefined;
  #wakeWriter: (() => void) | undefined;

  write(text: string): void {
    this.#open += text;
    if (this.#open.length < pieceLength) return;
    this.#ready.push(this.#open);
    this.#waiting += this.#open.length;
    this.#open = '';
    this.#wakeReader?.();
  }

  /** Characters that are written and not taken yet. */
  get waiting(): number {
    return this.#waiting + this.#open.length;
  }

  /** Whether the one who writes has to wait. */
  get isFull(): boolean {
    return this.#waiting > highWater;
  }

  /** Settles when there is room; undefined where there is. */
  drained(): Promise<void> | undefined {
    if (!this.isFull) return undefined;
    return new Promise((resolve) => {
      this.#wakeWriter = resolve;
    });
  }

  /** Nobody reads any more: nobody has to wait. */
  close(): void {
    this.#ready.length = 0;
    this.#waiting = 0;
    this.#wakeWriter?.();
  }

  /** The text in pieces until `writing` settles. The reader throws what it rejects with. */
  async *read(writing: Promise<void>): AsyncGenerator<string> {
    let isDone = false;
    const done = writing.finally(() => {
      isDone = true;
      this.#wakeReader?.();
    });
    // It is awaited below; this only says that its failure is expected.
    done.catch(() => {});
    while (!isDone || this.#ready.length > 0) {
      const piece = this.#ready.shift();
      if (piece === undefined) {
        await new Promise<void>((resolve) => {
          this.#wakeReader = resolve;
        });
        continue;
      }
      this.#waiting -= piece.length;
      if (this.#waiting <= highWater) this.#wakeWriter?.();
      yield piece;
    }
    await done;
    if (this.#open !== '') yield this.#open;
  }
}
