/** A stretch of time in which something held for `heldMs` of it; times in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** At most `to - from`; less where several stretches were put together. */
  readonly heldMs: number;
}

/** Most spans of one log. */
const maxSpans = 64;

/**
 * When something held, in the order of time. It keeps a limited number of spans: beyond it the two oldest become one, which
 * keeps their sum and tells of a part of that stretch by proportion.
 */
export class SpanLog {
  readonly #spans: Span[] = [];
  #heldMs = 0;

  constructor(spans: Iterable<Span> = []) {
    for (const { from, to, heldMs } of spans) this.#push(from, to, heldMs);
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** End of the last span; 0 without any. */
  get end(): number {
    return this.#spans.at(-1)?.to ?? 0;
  }

  /** Adds a stretch; what of it lies before the end of the log is left out, so that no time counts twice. */
  add(from: number, to: number): void {
    const start = Math.max(from, this.end);
    if (to <= start) return;
    const last = this.#spans.at(-1);
    if (last?.to === start) {
      this.#spans.pop();
      this.#heldMs -= last.heldMs;
      this.#push(last.from, to, last.heldMs + to - start);
    } else {
      this.#push(start, to, to - start);
    }
  }

  /** For how long it held from a time on. */
  heldSince(start: number): number {
    if (start <= (this.#spans[0]?.from ?? 0)) return this.#heldMs;
    let heldMs = 0;
    for (let index = this.#spans.length - 1; index >= 0; index--) {
      const span = this.#spans[index];
      if (span === undefined || span.to <= start) break;
      heldMs += heldOf(span, start);
    }
    return heldMs;
  }

  #push(from: number, to: number, heldMs: number): void {
    this.#spans.push({ from, to, heldMs });
    this.#heldMs += heldMs;
    if (this.#spans.length <= maxSpans) return;
    const [first, second] = this.#spans.splice(0, 2) as [Span, Span];
    this.#spans.unshift({ from: first.from, to: second.to, heldMs: first.heldMs + second.heldMs });
  }
}

function heldOf({ from, to, heldMs }: Span, start: number): number {
  return start <= from ? heldMs : (heldMs * (to - start)) / (to - from);
}
