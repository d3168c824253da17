import { matchSegment, parseTemplate, type TemplateSegment } from './route-template.js';

/** Something to find by verb and path. */
export interface Route<T> {
  readonly verb: string;
  /** Path template. */
  readonly path: string;
  readonly value: T;
}

/** What answers at a template, by upper-case verb: those that ask for more of the query first. */
export type RouteVerbs<T> = ReadonlyMap<string, readonly RouteTarget<T>[]>;

/** What answers at a path. */
interface RouteMatch<T> {
  readonly verbs: RouteVerbs<T>;
  /** Values of the parameters, in the order of the path. */
  readonly values: readonly string[];
}

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
  readonly verbs: Map<string, RouteTarget<T>[]>;
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
 * @throws TypeError where two routes have the same verb, path and query.
 */
export function createRouter<T>(routes: readonly Route<T>[]): Router<T> {
  const root = createNode<T>();
  for (const route of routes) addRoute(root, route);
  return (segments, takes = () => true) => {
    const values: string[] = [];
    const node = find(root, { segments, takes, values }, 0);
    return node && { verbs: node.verbs, values };
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), patterns: [], verbs: new Map() };
}

function addRoute<T>(root: Node<T>, { verb, path, value }: Route<T>): void {
  const [template = '', search = ''] = path.split('?', 2);
  const segments = parseTemplate(template);
  // One with placeholders asks for nothing that is known before.
  const query = search.includes('{') ? [] : [...new URLSearchParams(search)].sort();
  let node = root;
  for (const segment of segments) node = childFor(node, segment);
  const targets = node.verbs.get(verb) ?? [];
  if (targets.some((other) => JSON.stringify(other.query) === JSON.stringify(query)))
    throw new TypeError(`two operations answer ${verb} ${path}`);
  const params = segments.flatMap((segment) => segment.params);
  targets.push({ value, params, segments, query });
  node.verbs.set(
    verb,
    targets.sort((a, b) => b.query.length - a.query.length),
  );
}

/** The first of the targets of a path and a verb whose query a request has. */
export function targetFor<T>(
  targets: readonly RouteTarget<T>[] | undefined,
  query: string,
): RouteTarget<T> | undefined {
  const [first] = targets ?? [];
  if (first === undefined || first.query.length === 0) return first;
  const given = new URLSearchParams(query);
  return targets?.find((target) => target.query.every(([name, value]) => given.getAll(name).includes(value)));
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
