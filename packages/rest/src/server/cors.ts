import type { ServerRequest } from './server-request.js';

/** Which pages of other origins may call the server. Credentials are never allowed. */
export interface CorsOptions {
  /** `*`, or origins as browsers write them: `https://explorer.example`. */
  readonly origins: '*' | readonly string[];
  /** How long a browser may remember the answer to a preflight, in seconds. Default 86 400. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Headers of every answer: what pages of other origins may read of it. */
export function corsHeaders(cors: CorsOptions | undefined, request: ServerRequest): Record<string, string> {
  if (cors === undefined) return {};
  const allowed = cors.origins === '*' ? '*' : allowedOrigin(cors.origins, request);
  const headers: Record<string, string> = cors.origins === '*' ? {} : { vary: 'origin' };
  if (allowed === undefined) return headers;
  headers['access-control-allow-origin'] = allowed;
  headers['access-control-expose-headers'] = 'etag, ratelimit, ratelimit-policy, retry-after';
  return headers;
}

function allowedOrigin(origins: readonly string[], request: ServerRequest): string | undefined {
  const origin = request.header('origin');
  return origin !== undefined && origins.includes(origin) ? origin : undefined;
}

/** Adds what a browser asks for before it sends a request; nothing for any other request. */
export function addPreflightHeaders(
  cors: CorsOptions | undefined,
  request: ServerRequest,
  allow: string,
  headers: Record<string, string>,
): void {
  if (cors === undefined || request.header('access-control-request-method') === undefined) return;
  headers['access-control-allow-methods'] = allow;
  headers['access-control-allow-headers'] =
    request.header('access-control-request-headers') ?? 'content-type';
  headers['access-control-max-age'] = String(cors.maxAgeSeconds ?? 86_400);
}
