import type { CredentialContext } from './hooks.js';

/** A value for one request. */
export interface TakenValue<Value> {
  readonly value: Value;
  /** Asks for another value after the server refused this one: once for all requests that have a value from before. */
  readonly renew: () => Promise<Value>;
}

/** Takes the values of a function that gives credentials; it is asked for each request. */
export function renewable<Value>(
  ask: (context: CredentialContext) => Value | Promise<Value>,
): () => Promise<TakenValue<Value>> {
  let renewals = 0;
  let renewed: Promise<Value>;
  return async () => {
    const before = renewals;
    return {
      value: await ask({ refused: false }),
      renew() {
        if (before === renewals) {
          renewals++;
          renewed = (async () => ask({ refused: true }))();
        }
        return renewed;
      },
    };
  };
}
