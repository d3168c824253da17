import type { CredentialContext } from './hooks.js';

/** A value for one request. */
export interface TakenValue<Value> {
  readonly value: Value;
  /** Gives another value after the server refused this one. The function is asked once for all requests that have this value. */
  readonly renew: () => Promise<Value>;
}

/** Takes the values of a function that gives credentials. It is asked for each request; requests that begin during a renewal wait for it. */
export function renewable<Value>(
  ask: (context: CredentialContext) => Value | Promise<Value>,
): () => Promise<TakenValue<Value>> {
  let latest: Value;
  let renewal: Promise<Value> | undefined;
  const renewFrom = (refused: Value): Promise<Value> => {
    // Another request has brought a newer one already.
    if (renewal === undefined && !isSame(latest, refused)) return Promise.resolve(latest);
    renewal ??= (async () => ask({ refused: true }))()
      .then((value) => {
        latest = value;
        return value;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };
  return async () => {
    const value = await (renewal ?? ask({ refused: false }));
    latest = value;
    return { value, renew: () => renewFrom(value) };
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
