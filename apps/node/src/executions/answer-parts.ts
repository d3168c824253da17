/** What becomes of an answer. */
export interface AnswerPartsEvents {
  /** The reader took so many characters. */
  readonly onTaken: (length: number) => void;
  /** The reader left before the end: nobody takes anything any more. */
  readonly onLeft: () => void;
}

/** An answer whose parts arrive while it is read. */
export class AnswerParts {
  readonly #parts: string[] = [];
  readonly #events: AnswerPartsEvents;
  #end: { readonly error: unknown } | 'whole' | undefined;
  #wake: (() => void) | undefined;

  constructor(events: AnswerPartsEvents) {
    this.#events = events;
  }

  add(text: string): void {
    this.#parts.push(text);
    this.#wake?.();
  }

  /** Nothing more comes. */
  finish(): void {
    this.#end ??= 'whole';
    this.#wake?.();
  }

  /** Nothing more comes because of that; the reader throws it after what came before. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  async *read(): AsyncGenerator<string> {
    try {
      for (;;) {
        const part = this.#parts.shift();
        if (part !== undefined) {
          this.#events.onTaken(part.length);
          yield part;
        } else if (this.#end === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        } else if (this.#end === 'whole') return;
        else throw this.#end.error;
      }
    } finally {
      this.#parts.length = 0;
      if (this.#end === undefined) this.#events.onLeft();
    }
  }
}
