import { HttpStatusError } from '../errors/http-status-error.js';
import { NotFoundError } from '../errors/named-status-errors.js';
import { addPreflightHeaders, type CorsOptions } from './cors.js';
import type { Endpoint } from './endpoints.js';
import type { RestLimits } from './limits.js';
import { createRouter, type Route, type RouteTarget } from './router.js';
import type { ServerRequest } from './server-request.js';
import { parseTarget } from './target.js';

/** An endpoint with what its path and query say. */
export interface FoundEndpoint<Context> {
  readonly endpoint: Endpoint<Context>;
  readonly path: Readonly<Record<string, string>>;
  /** Query string, not parsed. */
  readonly query: string;
}

/**
 * Finds what answers a request; `undefined` for OPTIONS, whose answer is in the headers that are added.
 * @throws HttpStatusError with 400, 404, 405 or 414.
 */
export type EndpointFinder<Context> = (
  request: ServerRequest,
  headers: Record<string, string>,
) => FoundEndpoint<Context> | undefined;

/** Makes an {@link EndpointFinder} of routes. */
export function createEndpointFinder<Context>(
  routes: readonly Route<Endpoint<Context>>[],
  limits: RestLimits,
  cors: CorsOptions | undefined,
): EndpointFinder<Context> {
  const route = createRouter(routes);
  return (request, headers) => {
    const { verb, target } = request;
    if (target.length > limits.targetLength) throw targetTooLong(limits.targetLength);
    const { path, segments, query } = parseTarget(target);
    const match = route(segments);
    if (match === undefined) throw new NotFoundError(`Cannot ${verb} ${path}`);
    const found = match.verbs.get(verb) ?? (verb === 'HEAD' ? match.verbs.get('GET') : undefined);
    if (found !== undefined) return { endpoint: found.value, path: namedValues(found, match.values), query };
    const allow = allowedVerbs(match.verbs);
    headers.allow = allow;
    if (verb !== 'OPTIONS') throw new HttpStatusError(405, `Cannot ${verb} ${path}`);
    addPreflightHeaders(cors, request, allow, headers);
    return undefined;
  };
}

function targetTooLong(max: number): HttpStatusError {
  return new HttpStatusError(414, `the path with its query string must not be longer than ${max} characters`);
}

function allowedVerbs(verbs: ReadonlyMap<string, unknown>): string {
  const allowed = new Set([...verbs.keys(), 'OPTIONS']);
  if (allowed.has('GET')) allowed.add('HEAD');
  return [...allowed].sort().join(', ');
}

function namedValues(target: RouteTarget<unknown>, values: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  target.params.forEach((name, at) => {
    named[name] = values[at] ?? '';
  });
  return named;
}
