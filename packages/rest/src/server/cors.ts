import type { ServerRequest } from './server-request.js';

/** Which pages of other origins may call the server. Credentials are never allowed. */
export interface CorsOptions {
  /** `*`, or origins as browsers write them: `https://explorer.example`. */
  readonly origins: '*' | readonly string[];
  /** How long a browser may remember the answer to a preflight, in seconds. Default 86 400. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Headers of every answer to a request from another origin. */
export function corsHeaders(cors: CorsOptions | undefined, request: ServerRequest): Record<string, string> {
  if (cors === undefined) return {};
  const exposed = { 'access-control-expose-headers': 'retry-after' };
  if (cors.origins === '*') return { 'access-control-allow-origin': '*', ...exposed };
  const origin = request.header('origin');
  if (origin === undefined || !cors.origins.includes(origin)) return { vary: 'origin' };
  return { vary: 'origin', 'access-control-allow-origin': origin, ...exposed };
}

/** Further headers of the answer to a preflight; empty for any other request. */
export function preflightHeaders(
  cors: CorsOptions | undefined,
  request: ServerRequest,
  allow: string,
): Record<string, string> {
  if (cors === undefined || request.header('access-control-request-method') === undefined) return {};
  return {
    'access-control-allow-methods': allow,
    'access-control-allow-headers': request.header('access-control-request-headers') ?? 'content-type',
    'access-control-max-age': String(cors.maxAgeSeconds ?? 86_400),
  };
}
