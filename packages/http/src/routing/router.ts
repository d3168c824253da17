import { matchSegment, parseTemplate, type TemplateSegment } from './route-template.js';

/** Something to find by verb and path. */
export interface Route<T> {
  readonly verb: string;
  /** Path template. */
  readonly path: string;
  readonly value: T;
}

/** What answers at a template, by upper-case verb: those that ask for more of the query first. */
export type RouteVerbs<T> = ReadonlyMap<string, RouteTargets<T>>;

/** What answers a verb at a template: one target, or more that a query or the caller tells apart. */
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
  /** The query of the template, which some documents tell operations of one path apart by: `/uploads?resumable=true`. */
  readonly query: readonly (readonly [name: string, value: string])[];
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
 * @param sharing whether routes may have the same verb, path and query; refused unless it is said
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

function addRoute<T>(root: Node<T>, { verb, path, value }: Route<T>, sharing: 'shared' | 'refused'): void {
  const [template = '', search = ''] = path.split('?', 2);
  const segments = parseTemplate(template);
  // One with placeholders asks for nothing that is known before.
  const query = search.includes('{') ? [] : [...new URLSearchParams(search)].sort();
  let node = root;
  for (const segment of segments) node = childFor(node, segment);
  const known = node.verbs.get(verb);
  if (sharing === 'refused' && known?.some((other) => isSame(other.query, query)))
    throw new TypeError(`two operations answer ${verb} ${path}`);
  const params = segments.flatMap((segment) => segment.params);
  const target = { value, params, segments, query };
  node.verbs.set(verb, known === undefined ? [target] : withTarget(known, target));
}

/** Those that ask for more of a query stand first; of equal ones the first stays the first. */
function withTarget<T>([first, ...others]: RouteTargets<T>, target: RouteTarget<T>): RouteTargets<T> {
  if (target.query.length > first.query.length) return [target, first, ...others];
  return [first, ...[...others, target].sort((a, b) => b.query.length - a.query.length)];
}

/**
 * The first of the targets of a path and a verb whose query a request has, with those that share it; undefined where there is none.
 * @param query without its question mark
 */
export function targetsFor<T>(
  targets: RouteTargets<T> | undefined,
  query: string,
): RouteTargets<T> | undefined {
  // Where the first asks for nothing, all share that.
  if (targets === undefined || targets[0].query.length === 0) return targets;
  const given = new URLSearchParams(query);
  const isAsked = (target: RouteTarget<T>) =>
    target.query.every(([name, value]) => given.getAll(name).includes(value));
  const found = targets.find(isAsked);
  if (found === undefined) return undefined;
  return [found, ...targets.filter((target) => target !== found && isSame(target.query, found.query))];
}

function isSame(one: RouteTarget<unknown>['query'], other: RouteTarget<unknown>['query']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
