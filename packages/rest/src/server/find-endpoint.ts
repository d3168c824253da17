import { type HttpStatusError, httpError } from '../errors/http-status-error.js';
import type { Endpoint } from './endpoints.js';
import type { ResourceCors } from './resource-cors.js';
import type { RestLimits } from './rest-limits.js';
import { matchSegment } from './route-template.js';
import { createRouter, type Route, type RouteTarget, type RouteVerbs, targetFor } from './router.js';
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
    const { verb, target } = request;
    if (target.length > limits.targetLength) throw targetTooLong(limits.targetLength);
    const { path, segments, query } = parseTarget(target);
    const known: RouteVerbs<Endpoint<Context>>[] = [];
    let found: RouteTarget<Endpoint<Context>> | undefined;
    const takes = (verbs: RouteVerbs<Endpoint<Context>>): boolean => {
      known.push(verbs);
      // OPTIONS is answered at each template: one farther away does not speak for the closest.
      if (verb === 'OPTIONS' && known.length > 1) return false;
      found = targetFor(verbs.get(verb), query);
      if (verb === 'HEAD') found ??= targetFor(verbs.get('GET'), query);
      return found !== undefined;
    };
    let match = route(segments, takes);
    // A slash at the end means something only where a template has one too.
    if (known.length === 0 && segments.at(-1) === '') match = route(segments.slice(0, -1), takes);
    if (match !== undefined && found !== undefined) {
      const rawPath = path.includes('%') ? rawValues(found, path) : undefined;
      return { endpoint: found.value, path: namedValues(found, match.values), rawPath, query };
    }
    // Where the verb is known, it is the query that no template has.
    if (known.length === 0 || (verb !== 'OPTIONS' && known.some((verbs) => targetsOf(verbs, verb))))
      throw httpError(404, `Cannot ${verb} ${path}`);
    const allow = allowedVerbs(known);
    headers.allow = allow;
    if (verb !== 'OPTIONS') throw httpError(405, `Cannot ${verb} ${path}`);
    cors.addPreflight(request, allow, headers);
    return undefined;
  };
}

function targetTooLong(max: number): HttpStatusError {
  return httpError(414, `the path with its query string must not be longer than ${max} characters`);
}

/** What answers a verb at a template: HEAD as GET where it has nothing of its own. */
function targetsOf<T>(verbs: RouteVerbs<T>, verb: string): readonly RouteTarget<T>[] | undefined {
  return verbs.get(verb) ?? (verb === 'HEAD' ? verbs.get('GET') : undefined);
}

/** The verbs of all templates that a path fits: `Allow` is said of what is at the path, whatever its templates are. */
function allowedVerbs(known: readonly RouteVerbs<unknown>[]): string {
  const allowed = new Set([...known.flatMap((verbs) => [...verbs.keys()]), 'OPTIONS']);
  if (allowed.has('GET')) allowed.add('HEAD');
  return [...allowed].sort().join(', ');
}

/** The parameters of a path as they were sent; undefined where the text between them is escaped too. */
function rawValues(target: RouteTarget<unknown>, path: string): Record<string, string> | undefined {
  const parts = path.slice(1).split('/');
  const values = target.segments.map((segment, at) => matchSegment(segment, parts[at] ?? ''));
  if (values.includes(undefined)) return undefined;
  return namedValues(
    target,
    values.flatMap((value) => value ?? []),
  );
}

function namedValues(target: RouteTarget<unknown>, values: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  target.params.forEach((name, at) => {
    named[name] = values[at] ?? '';
  });
  return named;
}
