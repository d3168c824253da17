import { chooseRoute, createRouter, pathValues, type Route } from '@firn/http/routing';
import { type HttpStatusError, httpError } from '../errors/http-status-error.js';
import type { Endpoint } from './endpoints.js';
import type { ResourceCors } from './resource-cors.js';
import type { RestLimits } from './rest-limits.js';
import type { ServerRequest } from './server-request.js';
import { parseTarget } from './target.js';

/** An endpoint with what its path and query say. */
export interface FoundEndpoint<Context> {
  readonly endpoint: Endpoint<Context>;
  readonly path: Readonly<Record<string, string>>;
  /** The same as they were sent, where that may be something else. */
  readonly rawPath?: Readonly<Record<string, string>> | undefined;
  /** Query string, not parsed. */
  readonly query: string;
  /** The error of a request that is rejected before it is read. */
  readonly refusal?: HttpStatusError | undefined;
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
  cors: ResourceCors,
): EndpointFinder<Context> {
  const route = createRouter(routes);
  return (request, headers) => {
    const { verb, target: asked, isOutside } = request;
    if (asked.length > limits.targetLength) throw targetTooLong(limits.targetLength);
    const { path, segments, query, refusal } = parseTarget(asked);
    if (isOutside) throw notFound(verb, path);
    const header = (name: string) => request.header(name);
    const choice = chooseRoute(route, verb, segments, { query, header });
    if (choice === undefined) throw refusal ?? notFound(verb, path);
    if ('allow' in choice) {
      headers.allow = choice.allow;
      if (verb !== 'OPTIONS') throw httpError(405, `Cannot ${verb} ${path}`);
      cors.addPreflight(request, choice.allow, headers);
      return undefined;
    }
    const {
      targets: [target],
      values,
    } = choice;
    if (refusal !== undefined) return { endpoint: target.value, path: {}, query, refusal };
    const { path: named, sent: rawPath } = pathValues(target, path, values);
    return { endpoint: target.value, path: named, rawPath, query };
  };
}

function notFound(verb: string, path: string): HttpStatusError {
  return httpError(404, `Cannot ${verb} ${path}`);
}

function targetTooLong(max: number): HttpStatusError {
  return httpError(414, `the path with its query string must not be longer than ${max} characters`);
}
