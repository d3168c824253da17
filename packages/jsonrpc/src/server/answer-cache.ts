import { BoundedMap } from '@firn/http/server/fetch';
import { resultTail, resultWithTail } from './answer-text.js';
import { type CutMessage, hasOwnIdsOnly } from './message-ids.js';
import type { Outcome } from './run-batch.js';

/** Which answers are kept, and how much of them. */
export interface AnswerCacheOptions {
  /** Changes whenever one of the methods may answer something else: everything that was kept is then forgotten. */
  readonly revision: () => number;
  /** Full names of the methods whose results follow from the params and the revision alone. */
  readonly methods: ReadonlySet<string>;
  /** Whether a message may be kept by its text: some params of a method may ask for what is always new. Default: any. */
  readonly accepts?: ((text: string) => boolean) | undefined;
  /** Most bytes of all answers and of the messages they answer. Default: 32 MiB. */
  readonly maxBytes?: number | undefined;
}

/** What an {@link AnswerCache} did and holds. */
export interface AnswerCacheStats {
  /** Messages that were answered from it. */
  readonly hits: number;
  /** Messages that it was asked for in vain. */
  readonly misses: number;
  readonly bytes: number;
}

/** An answer that was kept. */
export interface KeptAnswer {
  /** What follows the id in the answer of each call. */
  readonly tails: readonly string[];
  /** The tail of a single call in UTF-8, where it is long; `tails` is empty then. Bytes are sent without being copied. */
  readonly bytes: Buffer | undefined;
  /** Method names of the calls, as contracts write them. */
  readonly methods: readonly string[];
  readonly isBatch: boolean;
}

/** A message whose answer may be kept, while it is answered. */
export interface KeepableMessage {
  readonly text: string;
  readonly cut: CutMessage;
  readonly calls: readonly unknown[];
  /** Contract names of their methods. */
  readonly methods: readonly string[];
  readonly isBatch: boolean;
  /** The revision at which it was asked. */
  readonly revision: number;
}

/** Longest message that is kept, and the most text of messages that were seen once. */
export const maxMessageLength = 65_536;
const maxSeenLength = 1_048_576;
/** Results of this length are kept as bytes. */
const minBytesLength = 4096;
/** An entry takes this much beside its texts. */
const entryBytes = 256;

/**
 * Keeps whole answers by the texts of the messages without their ids, so that a message that comes again is not even parsed. An answer is
 * kept from the second time on: what is asked once takes no room. Errors and what is longer than an eighth of the cache are not kept.
 */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #maxBytes: number;
  readonly #kept: BoundedMap<KeptAnswer>;
  readonly #seen = new Set<string>();
  #seenLength = 0;
  #revision: number;
  #hits = 0;
  #misses = 0;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? 32 * 2 ** 20;
    this.#kept = new BoundedMap({ maxBytes: this.#maxBytes, bytesOf: weigh });
    this.#revision = options.revision();
  }

  get stats(): AnswerCacheStats {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#kept.bytes + this.#seenLength };
  }

  /** The answer to a message of that skeleton. */
  find({ skeleton }: CutMessage): KeptAnswer | undefined {
    this.#forgetOld();
    const kept = this.#kept.get(skeleton);
    if (kept === undefined) this.#misses++;
    else this.#hits++;
    return kept;
  }

  /** Whether the results of a method may be kept. */
  covers(method: string): boolean {
    return this.#options.methods.has(method);
  }

  /** The revision at this moment: what is found out from here on holds for it. */
  get revision(): number {
    return this.#options.revision();
  }

  /** Keeps the answers to the calls of a message, if they still hold and it was seen before. */
  keep(
    { text, cut, calls, methods, isBatch, revision }: KeepableMessage,
    outcomes: readonly Outcome[],
  ): void {
    this.#forgetOld();
    const { skeleton, ids } = cut;
    if (
      revision !== this.#revision ||
      text.length > maxMessageLength ||
      this.#kept.get(skeleton) !== undefined
    )
      return;
    if (!this.#wasSeen(skeleton) || this.#options.accepts?.(text) === false) return;
    const tails: string[] = [];
    for (const [index, id] of ids.entries()) {
      const tail = resultTail(outcomes[index], id);
      if (tail === undefined) return;
      tails.push(tail);
    }
    if (!hasOwnIdsOnly(text, calls, ids)) return;
    const isLong = !isBatch && (tails[0]?.length ?? 0) >= minBytesLength;
    const kept = isLong
      ? { tails: [], bytes: Buffer.from(tails[0] ?? ''), methods, isBatch }
      : { tails, bytes: undefined, methods, isBatch };
    if (weigh(skeleton, kept) > this.#maxBytes / 8) return;
    this.#kept.set(skeleton, kept);
  }

  #wasSeen(skeleton: string): boolean {
    if (this.#seen.has(skeleton)) return true;
    if (this.#seenLength + skeleton.length > maxSeenLength) this.#forgetSeen();
    this.#seen.add(skeleton);
    this.#seenLength += skeleton.length + entryBytes;
    return false;
  }

  #forgetOld(): void {
    const { revision } = this;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#kept.clear();
  }

  #forgetSeen(): void {
    this.#seen.clear();
    this.#seenLength = 0;
  }
}

/** The answer to a message with those ids. */
export function keptAnswerText({ tails, bytes, isBatch }: KeptAnswer, ids: readonly string[]): string {
  if (bytes !== undefined) return resultWithTail(ids[0] ?? '', bytes.toString());
  if (!isBatch) return resultWithTail(ids[0] ?? '', tails[0] ?? '');
  let text = '[';
  for (let index = 0; index < tails.length; index++) {
    if (index > 0) text += ',';
    text += resultWithTail(ids[index] ?? '', tails[index] ?? '');
  }
  return `${text}]`;
}

// Texts of one byte a character, as JSON of hex and numbers is.
function weigh(skeleton: string, { tails, bytes }: KeptAnswer): number {
  let weight = entryBytes + skeleton.length + (bytes?.length ?? 0);
  for (const tail of tails) weight += tail.length + 32;
  return weight;
}
