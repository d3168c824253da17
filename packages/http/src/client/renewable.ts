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

/** How {@link sendRenewed} sends requests. */
export interface RenewedRequest<Request, Answer> {
  readonly send: (request: Request) => Promise<Answer>;
  readonly statusOf: (answer: Answer) => number;
  /** Returns the request with other credentials; `undefined` if there are none. */
  readonly renew: () => Promise<Request | undefined>;
  /** Releases an answer that is not returned. Default: nothing is to do. */
  readonly drop?: ((answer: Answer) => Promise<void> | undefined) | undefined;
}

/** Sends a request, and again with other credentials if the server responds with 401. */
export async function sendRenewed<Request, Answer>(
  request: Request,
  { send, statusOf, renew, drop }: RenewedRequest<Request, Answer>,
): Promise<Answer> {
  const answer = await send(request);
  if (statusOf(answer) !== 401) return answer;
  let next: Request | undefined;
  try {
    next = await renew();
  } catch (error) {
    await drop?.(answer);
    throw error;
  }
  if (next === undefined) return answer;
  await drop?.(answer);
  return send(next);
}
