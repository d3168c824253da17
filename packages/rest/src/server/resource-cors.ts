import { createAllowedOrigin } from '@firn/http/server';
import type { ServerRequest } from './server-request.js';

/** Which pages of other origins may call the server. Credentials are never allowed. */
export interface CorsOptions {
  /** Origins as browsers write them: `https://explorer.example`; `*` is any. */
  readonly origins: readonly string[];
  /** How long a browser may remember the answer to a preflight, in seconds. Default 86 400. */
  readonly maxAgeSeconds?: number | undefined;
  /** Further headers that pages may read, by lower-case name. */
  readonly exposedHeaders?: readonly string[] | undefined;
}

/**
 * What a server tells pages of other origins of its resources. Not the one of `@firn/jsonrpc`: here each resource has verbs of its own, answers
 * have headers that pages read, and they may be kept, so that those for anybody must not vary.
 */
export interface ResourceCors {
  /** Headers of every answer: what pages of other origins may read of it. A new object each time, for who adds to them. */
  readonly headersFor: (request: ServerRequest) => Record<string, string>;
  /** Adds what a browser asks for before it sends a request; nothing for any other request. */
  readonly addPreflight: (request: ServerRequest, allow: string, headers: Record<string, string>) => void;
}

/** Makes the answers of options; absent: no page of another origin may call. */
export function createResourceCors(options: CorsOptions | undefined): ResourceCors {
  if (options === undefined) return { headersFor: () => ({}), addPreflight: () => {} };
  const { origins, maxAgeSeconds = 86_400, exposedHeaders = [] } = options;
  const allowedFor = createAllowedOrigin(origins);
  const isOpen = origins.includes('*');
  const exposed = ['etag, ratelimit, ratelimit-policy, retry-after', ...exposedHeaders].join(', ');

  return {
    headersFor(request) {
      const allowed = allowedFor(request.header('origin'));
      const headers: Record<string, string> = isOpen ? {} : { vary: 'origin' };
      if (allowed === undefined) return headers;
      headers['access-control-allow-origin'] = allowed;
      headers['access-control-expose-headers'] = exposed;
      return headers;
    },
    addPreflight(request, allow, headers) {
      if (request.header('access-control-request-method') === undefined) return;
      headers['access-control-allow-methods'] = allow;
      headers['access-control-allow-headers'] =
        request.header('access-control-request-headers') ?? 'content-type';
      headers['access-control-max-age'] = String(maxAgeSeconds);
    },
  };
}
