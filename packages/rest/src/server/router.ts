import { parseTemplate, type TemplateSegment } from './route-template.js';

/** Something to find by verb and path. */
export interface Route<T> {
  readonly verb: string;
  /** Path template. */
  readonly path: string;
  readonly value: T;
}

/** What answers at a path. */
interface RouteMatch<T> {
  /** By upper-case verb. */
  readonly verbs: ReadonlyMap<string, RouteTarget<T>>;
  /** Values of the parameters, in the order of the path. */
  readonly values: readonly string[];
}

export interface RouteTarget<T> {
  readonly value: T;
  /** Names of the parameters, in the order of the path. */
  readonly params: readonly string[];
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  readonly patterns: { readonly segment: TemplateSegment; readonly node: Node<T> }[];
  readonly verbs: Map<string, RouteTarget<T>>;
}

/** Finds what answers at a percent-decoded path, given as its segments. Text wins over a parameter. */
export type Router<T> = (segments: readonly string[]) => RouteMatch<T> | undefined;

/**
 * Compiles routes to a tree of segments.
 * @throws TypeError where two routes have the same verb and path.
 */
export function createRouter<T>(routes: readonly Route<T>[]): Router<T> {
  const root = createNode<T>();
  for (const route of routes) addRoute(root, route);
  return (segments) => {
    const values: string[] = [];
    const node = find(root, segments, 0, values);
    return node && { verbs: node.verbs, values };
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), patterns: [], verbs: new Map() };
}

function addRoute<T>(root: Node<T>, { verb, path, value }: Route<T>): void {
  const segments = parseTemplate(path);
  let node = root;
  for (const segment of segments) node = childFor(node, segment);
  if (node.verbs.has(verb)) throw new TypeError(`two operations answer ${verb} ${path}`);
  const params = segments.flatMap(({ param }) => param ?? []);
  node.verbs.set(verb, { value, params });
}

function childFor<T>(node: Node<T>, segment: TemplateSegment): Node<T> {
  if (segment.param === undefined) {
    const known = node.literals.get(segment.prefix) ?? createNode<T>();
    node.literals.set(segment.prefix, known);
    return known;
  }
  const { prefix, suffix } = segment;
  const same = node.patterns.find(
    (other) => other.segment.prefix === prefix && other.segment.suffix === suffix,
  );
  if (same !== undefined) return same.node;
  const added = { segment, node: createNode<T>() };
  node.patterns.push(added);
  // `{name}:cancel` before `{name}`: the pattern with more text is the closer one.
  node.patterns.sort((a, b) => textLength(b.segment) - textLength(a.segment));
  return added.node;
}

function textLength({ prefix, suffix }: TemplateSegment): number {
  return prefix.length + suffix.length;
}

function find<T>(
  node: Node<T>,
  segments: readonly string[],
  at: number,
  values: string[],
): Node<T> | undefined {
  const text = segments[at];
  if (text === undefined) return node.verbs.size > 0 ? node : undefined;
  const literal = node.literals.get(text);
  const found = literal && find(literal, segments, at + 1, values);
  if (found !== undefined) return found;
  for (const { segment, node: next } of node.patterns) {
    const { prefix, suffix } = segment;
    if (text.length <= textLength(segment) || !text.startsWith(prefix) || !text.endsWith(suffix)) continue;
    values.push(text.slice(prefix.length, text.length - suffix.length));
    const matched = find(next, segments, at + 1, values);
    if (matched !== undefined) return matched;
    values.pop();
  }
  return undefined;
}
