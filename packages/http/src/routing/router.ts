import { findMediaType } from '@firn/primitives/request';
import { matchSegment, parseTemplate, type TemplateSegment } from './route-template.js';

/** Something to find by verb and path. */
export interface Route<T> {
  readonly verb: string;
  /** Path template. */
  readonly path: string;
  /** Values that a request must have besides; absent: none. */
  readonly conditions?: RouteConditions | undefined;
  readonly value: T;
}

/** Constant values that distinguish operations of one verb and path. */
export interface RouteConditions {
  /** Allowed values by name of the query parameter. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  /** Allowed values by lower-case name of the header. */
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** Media types of the body; absent or empty: any. */
  readonly mediaTypes?: readonly string[];
}

/** The parts of a request that conditions are about. */
export interface RequestHead {
  /** Query string without its question mark. */
  readonly query: string;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

type Values = readonly (readonly [name: string, values: readonly string[]])[];

/** Targets of a template by upper-case verb; those with more conditions first. */
export type RouteVerbs<T> = ReadonlyMap<string, RouteTargets<T>>;

/** Targets of a verb at a template; conditions or the caller distinguish several. */
export type RouteTargets<T> = readonly [RouteTarget<T>, ...RouteTarget<T>[]];

/** What is at a path. */
interface RouteMatch<T> {
  readonly verbs: RouteVerbs<T>;
  /** Values of the parameters, in the order of the path. */
  readonly values: readonly string[];
}

/** Something that answers a verb at a template. */
export interface RouteTarget<T> {
  readonly value: T;
  /** Names of the parameters, in the order of the path. */
  readonly params: readonly string[];
  /** The template, taken apart. */
  readonly segments: readonly TemplateSegment[];
  /** Required query parameters, those of the template too: `/uploads?resumable=true`. */
  readonly query: Values;
  readonly headers: Values;
  readonly mediaTypes: readonly string[];
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  readonly patterns: { readonly segment: TemplateSegment; readonly node: Node<T> }[];
  readonly verbs: Map<string, RouteTargets<T>>;
}

/**
 * Finds what answers at a percent-decoded path, given as its segments. Text wins over a parameter. Where several templates fit, the closest one whose verbs are taken; all are,
 * unless `takes` says otherwise, which is asked in that order.
 */
export type Router<T> = (
  segments: readonly string[],
  takes?: (verbs: RouteVerbs<T>) => boolean,
) => RouteMatch<T> | undefined;

/**
 * Compiles routes to a tree of segments.
 * @param sharing whether routes may have the same verb, path and conditions; refused unless it is said
 * @throws TypeError where two share them and must not, and for a template that does not begin with a slash.
 */
export function createRouter<T>(
  routes: readonly Route<T>[],
  sharing: 'shared' | 'refused' = 'refused',
): Router<T> {
  const root = createNode<T>();
  for (const route of routes) addRoute(root, route, sharing);
  return (segments, takes = () => true) => {
    const values: string[] = [];
    const node = find(root, { segments, takes, values }, 0);
    return node && { verbs: node.verbs, values };
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), patterns: [], verbs: new Map() };
}

function addRoute<T>(
  root: Node<T>,
  { verb, path, conditions = {}, value }: Route<T>,
  sharing: 'shared' | 'refused',
): void {
  const [template = '', search = ''] = path.split('?', 2);
  const segments = parseTemplate(template);
  // One with placeholders asks for nothing that is known before.
  const fixed = search.includes('{') ? [] : [...new URLSearchParams(search)];
  const required = {
    query: sorted([...fixed.map(([name, each]) => [name, [each]] as const), ...entriesOf(conditions.query)]),
    headers: sorted(entriesOf(conditions.headers)),
    mediaTypes: conditions.mediaTypes ?? [],
  };
  let node = root;
  for (const segment of segments) node = childFor(node, segment);
  const known = node.verbs.get(verb);
  if (sharing === 'refused' && known?.some((other) => isSame(other, required)))
    throw new TypeError(`two operations answer ${verb} ${path}`);
  const params = segments.flatMap((segment) => segment.params);
  const target = { value, params, segments, ...required };
  node.verbs.set(verb, known === undefined ? [target] : withTarget(known, target));
}

const entriesOf = (values: RouteConditions['query'] = {}): Values => Object.entries(values);

function sorted(values: Values): Values {
  return [...values].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Targets with more conditions are first; of equal ones the first remains the first. */
function withTarget<T>([first, ...others]: RouteTargets<T>, target: RouteTarget<T>): RouteTargets<T> {
  if (conditionCount(target) > conditionCount(first)) return [target, first, ...others];
  return [first, ...[...others, target].sort((a, b) => conditionCount(b) - conditionCount(a))];
}

function conditionCount({ query, headers, mediaTypes }: RouteTarget<unknown>): number {
  return query.length + headers.length + (mediaTypes.length > 0 ? 1 : 0);
}

/**
 * The first of the targets of a path and a verb whose conditions a request meets, with those of the same conditions; undefined if there is none. If only the
 * media type is wrong, the first one that has everything else.
 */
export function targetsFor<T>(
  targets: RouteTargets<T> | undefined,
  { query, header }: RequestHead,
): RouteTargets<T> | undefined {
  // If the first has no condition, none has.
  if (targets === undefined || conditionCount(targets[0]) === 0) return targets;
  const given = new URLSearchParams(query);
  const asked = targets.filter(
    (target) =>
      target.query.every(([name, values]) => given.getAll(name).some((each) => values.includes(each))) &&
      target.headers.every(([name, values]) => values.includes(header(name) ?? '')),
  );
  const type = header('content-type');
  const found =
    asked.find(({ mediaTypes }) => mediaTypes.length === 0 || findMediaType(mediaTypes, type ?? '')) ??
    asked[0];
  if (found === undefined) return undefined;
  return [found, ...asked.filter((target) => target !== found && isSame(target, found))];
}

type Conditions = Pick<RouteTarget<unknown>, 'query' | 'headers' | 'mediaTypes'>;

function isSame(one: Conditions, other: Conditions): boolean {
  const text = ({ query, headers, mediaTypes }: Conditions) => JSON.stringify([query, headers, mediaTypes]);
  return text(one) === text(other);
}

function childFor<T>(node: Node<T>, segment: TemplateSegment): Node<T> {
  if (segment.params.length === 0) {
    const text = segment.texts.join('');
    const known = node.literals.get(text) ?? createNode<T>();
    node.literals.set(text, known);
    return known;
  }
  const key = JSON.stringify(segment.texts);
  const same = node.patterns.find((other) => JSON.stringify(other.segment.texts) === key);
  if (same !== undefined) return same.node;
  const added = { segment, node: createNode<T>() };
  node.patterns.push(added);
  // `{name}:cancel` before `{name}`: the pattern with more text is the closer one.
  node.patterns.sort((a, b) => textLength(b.segment) - textLength(a.segment));
  return added.node;
}

function textLength({ texts }: TemplateSegment): number {
  return texts.join('').length;
}

interface Search<T> {
  readonly segments: readonly string[];
  readonly takes: (verbs: RouteVerbs<T>) => boolean;
  /** Of the parameters so far. */
  readonly values: string[];
}

function find<T>(node: Node<T>, search: Search<T>, at: number): Node<T> | undefined {
  const { segments, takes, values } = search;
  const text = segments[at];
  if (text === undefined) return node.verbs.size > 0 && takes(node.verbs) ? node : undefined;
  const literal = node.literals.get(text);
  const found = literal && find(literal, search, at + 1);
  if (found !== undefined) return found;
  for (const { segment, node: next } of node.patterns) {
    const own = matchSegment(segment, text);
    if (own === undefined) continue;
    values.push(...own);
    const matched = find(next, search, at + 1);
    if (matched !== undefined) return matched;
    values.length -= own.length;
  }
  return undefined;
}
