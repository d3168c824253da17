import { type RequestHead, type Router, type RouteTargets, type RouteVerbs, targetsFor } from './router.js';

/** What a request belongs to. */
export type RouteChoice<T> =
  /** Several targets if the document has them for one verb, path and conditions, in its order. */
  | { readonly targets: RouteTargets<T>; readonly values: readonly string[] }
  /** The path has other verbs: what `Allow` says of it. */
  | { readonly allow: string }
  /** No template has the path, or the request meets the conditions of none that has the verb. */
  | undefined;

/**
 * Chooses by verb, percent-decoded segments, query string and headers: the closest template that answers them. HEAD is answered as GET where no template has it
 * before, and OPTIONS only by the closest template.
 */
export function chooseRoute<T>(
  route: Router<T>,
  verb: string,
  segments: readonly string[],
  head: RequestHead,
): RouteChoice<T> {
  const known: RouteVerbs<T>[] = [];
  let targets: RouteTargets<T> | undefined;
  const takes = (verbs: RouteVerbs<T>): boolean => {
    known.push(verbs);
    // OPTIONS is answered at each template: one farther away does not speak for the closest.
    if (verb === 'OPTIONS' && known.length > 1) return false;
    targets = targetsFor(verbs.get(verb), head);
    if (verb === 'HEAD') targets ??= targetsFor(verbs.get('GET'), head);
    return targets !== undefined;
  };
  let match = route(segments, takes);
  if (known.length === 0 && endsWithSlash(segments)) match = route(segments.slice(0, -1), takes);
  if (match !== undefined && targets !== undefined) return { targets, values: match.values };
  // If the verb is known, it is the conditions that the request does not meet.
  if (known.length === 0 || (verb !== 'OPTIONS' && known.some((verbs) => answersVerb(verbs, verb))))
    return undefined;
  return { allow: allowedVerbs(known) };
}

/** Whether a template answers a verb: HEAD as GET where it has nothing of its own. */
function answersVerb(verbs: RouteVerbs<unknown>, verb: string): boolean {
  return verbs.has(verb) || (verb === 'HEAD' && verbs.has('GET'));
}

/** The verbs of all templates that a path fits: `Allow` is said of what is at the path, whatever its templates are. */
function allowedVerbs(known: readonly RouteVerbs<unknown>[]): string {
  const allowed = new Set([...known.flatMap((verbs) => [...verbs.keys()]), 'OPTIONS']);
  if (allowed.has('GET')) allowed.add('HEAD');
  return [...allowed].sort().join(', ');
}

/** Whether a template has a path, whatever the verb and the query are. */
export function hasRoute(route: Router<unknown>, segments: readonly string[]): boolean {
  return (
    route(segments) !== undefined || (endsWithSlash(segments) && route(segments.slice(0, -1)) !== undefined)
  );
}

/** A slash at the end means something only where a template has one too. */
function endsWithSlash(segments: readonly string[]): boolean {
  return segments.at(-1) === '';
}
