import { BoundedMap } from '@firn/http/server';
import { cacheableJson } from '@firn/rest/server';

/** What an answer depends on: it is made anew once one of these is another value or object. */
export type AnswerVersion = readonly unknown[];

/** Keeps encoded answers for as long as what they were made of is the same. */
export interface AnswerCache {
  /**
   * The answer of a key; made unless it is kept. It is there at once where it is kept.
   * While it is kept, the server answers the same request with it without asking for it here.
   *
   * @param readVersion what the answer depends on, now; asked for each request.
   * @param encode makes its JSON text.
   */
  get<Result>(
    key: string,
    readVersion: () => AnswerVersion,
    encode: () => Promise<string>,
  ): Result | Promise<Result>;
}

interface Entry {
  /** A promise while it is being made. */
  readonly answer: unknown;
  readonly isCurrent: () => boolean;
  readonly bytes: number;
}

/** An answer is kept no longer than this: some of it follows the clock, and dear values are refreshed in the background. */
const maximumAgeMs = 1_000;
/** What an entry takes beside its answer and its key, about. */
const entryBytes = 500;
const defaultMaximumBytes = 32 * 1024 * 1024;

/**
 * Makes an empty cache; what was asked for least recently is forgotten first.
 * @param now milliseconds.
 */
export function createAnswerCache(
  maximumBytes = defaultMaximumBytes,
  now: () => number = () => performance.now(),
): AnswerCache {
  const entries = new BoundedMap<Entry>({ maxBytes: maximumBytes, bytesOf: (_, { bytes }) => bytes });

  /** Whoever asks while an answer is being made waits for the same one. */
  function make<Result>(
    key: string,
    readVersion: () => AnswerVersion,
    encode: () => Promise<string>,
  ): Promise<Result> {
    const madeAt = now();
    const version = readVersion();
    const isCurrent = () => now() - madeAt <= maximumAgeMs && isSame(version, readVersion());
    const making = encode().then(
      (text) => {
        const json = Buffer.from(text);
        const answer = cacheableJson<Result>(json, { isCurrent });
        const isNewest = entries.get(key)?.answer === making;
        if (isNewest) entries.set(key, { answer, isCurrent, bytes: json.length + key.length + entryBytes });
        return answer;
      },
      (error: unknown) => {
        if (entries.get(key)?.answer === making) entries.delete(key);
        throw error;
      },
    );
    entries.set(key, { answer: making, isCurrent, bytes: key.length + entryBytes });
    return making;
  }

  return {
    get<Result>(key: string, readVersion: () => AnswerVersion, encode: () => Promise<string>) {
      const entry = entries.get(key);
      if (entry === undefined || !entry.isCurrent()) return make<Result>(key, readVersion, encode);
      entries.set(key, entry);
      return entry.answer as Result | Promise<Result>;
    },
  };
}

function isSame(one: AnswerVersion, other: AnswerVersion): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
