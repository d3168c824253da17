import { rawJson } from '@firn/rest/server';

/** Keeps encoded answers for as long as what they were made of is the same. */
export interface AnswerCache {
  /**
   * The answer of a key; made unless it is kept. It is there at once where it is kept.
   *
   * @param version what the answer depends on: it is made anew once one of these is another value or object.
   * @param encode makes its JSON text.
   */
  get<Result>(
    key: string,
    version: readonly unknown[],
    encode: () => Promise<string>,
  ): Result | Promise<Result>;
}

interface Entry {
  /** A promise while it is being made. */
  readonly answer: unknown;
  readonly version: readonly unknown[];
  readonly madeAt: number;
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
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry): void {
    forget(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maximumBytes) break;
      forget(oldest);
    }
  }

  /** Whoever asks while an answer is being made waits for the same one. */
  function make<Result>(
    key: string,
    version: readonly unknown[],
    encode: () => Promise<string>,
  ): Promise<Result> {
    const madeAt = now();
    const making = encode().then(
      (text) => {
        const json = Buffer.from(text);
        const answer = rawJson<Result>(json);
        const isNewest = entries.get(key)?.answer === making;
        if (isNewest) keep(key, { answer, version, madeAt, bytes: json.length + key.length + entryBytes });
        return answer;
      },
      (error: unknown) => {
        if (entries.get(key)?.answer === making) forget(key);
        throw error;
      },
    );
    keep(key, { answer: making, version, madeAt, bytes: key.length + entryBytes });
    return making;
  }

  return {
    get<Result>(key: string, version: readonly unknown[], encode: () => Promise<string>) {
      const entry = entries.get(key);
      if (entry === undefined || now() - entry.madeAt > maximumAgeMs || !isSame(entry.version, version))
        return make<Result>(key, version, encode);
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer as Result | Promise<Result>;
    },
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
