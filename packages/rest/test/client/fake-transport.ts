import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from '../../src/client/index.js';

/** What a fake transport does with one request: an answer, a thrown error, or a promise of its own. */
export type Reply = Partial<RestAnswer> & { readonly headers?: Record<string, string> };

/** A transport that gives the replies in their order, the last one again and again, and remembers the requests. */
export function fakeTransport(...replies: (Reply | Error)[]) {
  const requests: (RestRequest & { readonly options: RestCallOptions })[] = [];
  const transport: RestTransport = {
    async send(request, options) {
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {};
      requests.push({ ...request, options });
      if (reply instanceof Error) throw reply;
      const { status = 200, text = '{"results":[]}', headers = {} } = reply;
      return { status, text, body: reply.body, header: (name) => headers[name] };
    },
  };
  return { transport, requests };
}

/** A transport that never answers, but ends when its signal fires. */
export const silentTransport: RestTransport = {
  send: (_request, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
};
