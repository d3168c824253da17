import { sendRenewed } from '@firn/http/client/late';
import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';
import { isSpent } from './with-retry.js';

/**
 * Sends a request, and once more with other credentials if the server answers 401.
 * @param renew gives the request with other credentials; `undefined` if there are none.
 */
export function sendWithCredentials(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
  renew: () => Promise<RestRequest | undefined>,
): Promise<RestAnswer> {
  return sendRenewed(request, {
    send: (each) => transport.send(each, options),
    statusOf: ({ status }) => status,
    async renew() {
      const next = await renew();
      // A stream cannot be sent again; the next request has the other credentials.
      return next === undefined || isSame(next, request) || isSpent(request.body) ? undefined : next;
    },
    drop: ({ body }) => body?.stream().cancel(),
  });
}

/** Whether two requests show the same credentials. */
function isSame(a: RestRequest, b: RestRequest): boolean {
  return a.target === b.target && JSON.stringify(a.headers) === JSON.stringify(b.headers);
}
