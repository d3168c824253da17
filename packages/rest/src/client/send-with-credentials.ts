import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';
import { isSpent } from './with-retry.js';

/**
 * Sends a request, and once more with other credentials if the server answers 401.
 * @param renew gives the request with other credentials; `undefined` if there are none.
 */
export async function sendWithCredentials(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
  renew: () => Promise<RestRequest | undefined>,
): Promise<RestAnswer> {
  const answer = await transport.send(request, options);
  if (answer.status !== 401) return answer;
  const drop = () => answer.body?.stream().cancel();
  let next: RestRequest | undefined;
  try {
    next = await renew();
  } catch (error) {
    await drop();
    throw error;
  }
  // A stream cannot be sent again; the next request has the other credentials.
  if (next === undefined || isSame(next, request) || isSpent(request.body)) return answer;
  await drop();
  return transport.send(next, options);
}

/** Whether two requests show the same credentials. */
function isSame(a: RestRequest, b: RestRequest): boolean {
  return a.target === b.target && JSON.stringify(a.headers) === JSON.stringify(b.headers);
}
