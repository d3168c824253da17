import { createCors } from '@firn/http/server';
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

/** CORS of resources: each has verbs of its own, and its responses may be cached, so that those for any origin must not vary. */
export interface ResourceCors {
  /** Headers of every answer: what pages of other origins may read of it. A new object each time, so that callers may add to it. */
  readonly headersFor: (request: ServerRequest) => Record<string, string>;
  /** Adds what a browser asks for before it sends a request; nothing for any other request. */
  readonly addPreflight: (request: ServerRequest, allow: string, headers: Record<string, string>) => void;
}

/** Creates the CORS of a server; `undefined`: no page of another origin may call. */
export function createResourceCors(options: CorsOptions | undefined): ResourceCors {
  const { maxAgeSeconds = 86_400, exposedHeaders = [] } = options ?? {};
  const exposed = ['etag, ratelimit, ratelimit-policy, retry-after', ...exposedHeaders].join(', ');
  const cors = createCors(options && { origins: options.origins, exposedHeaders: exposed });
  return {
    headersFor: (request) => cors.headersFor(request.header('origin')),
    addPreflight(request, methods, headers) {
      if (request.header('access-control-request-method') === undefined) return;
      const allowed = request.header('access-control-request-headers') ?? 'content-type';
      cors.addPermission(headers, { methods, headers: allowed, maxAgeSeconds });
    },
  };
}
