import { escapePattern, pathParts } from '@firn/contract-model';

/** Something that answers at a path. */
export interface RouteTarget<Value> {
  readonly value: Value;
  /** Values of the placeholders as they stand in the path, percent-encoded, by the names of its own template. */
  readonly path: Readonly<Record<string, string>>;
}

/** What is at a path. */
export interface Route<Value> {
  /**
   * What answers, by verb, each of the closest template that has it: those that only a query or a body tells apart, in the order of the document.
   * Empty where all of them want another query.
   */
  readonly targets: ReadonlyMap<string, readonly RouteTarget<Value>[]>;
  /** The verbs of all templates that the path fits, whatever query they want. */
  readonly verbs: ReadonlySet<string>;
}

/** Finds what a path belongs to, as the servers that are generated do. */
export type Router<Value> = (path: string, query: URLSearchParams) => Route<Value> | undefined;

interface Template<Value> {
  readonly pattern: RegExp;
  /** A query that the template has, as some documents tell operations of one path apart. */
  readonly query: readonly (readonly [string, string])[];
  /** Of two templates that fit a path, the closer one has the lesser rank. */
  readonly rank: string;
  readonly verbs: Map<string, Entry<Value>[]>;
}

interface Entry<Value> {
  readonly value: Value;
  /** Names of the placeholders: of two templates that only they tell apart each has its own. */
  readonly names: readonly string[];
}

/** Routes by path templates: several placeholders in a segment, text around them, a slash at the end. What is more exact comes first. */
export function createRouter<Value>(
  entries: readonly { readonly template: string; readonly verb: string; readonly value: Value }[],
): Router<Value> {
  const templates = new Map<string, Template<Value>>();
  for (const { template, verb, value } of entries) {
    const { names, ...compiled } = compile<Value>(template);
    const key = `${compiled.pattern.source} ${JSON.stringify(compiled.query)}`;
    const { verbs } = templates.get(key) ?? compiled;
    verbs.set(verb, [...(verbs.get(verb) ?? []), { value, names }]);
    if (!templates.has(key)) templates.set(key, compiled);
  }
  const ordered = [...templates.values()].sort(
    (a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0) || b.query.length - a.query.length,
  );
  const routeOf = (path: string, query: URLSearchParams): Route<Value> | undefined => {
    const targets = new Map<string, RouteTarget<Value>[]>();
    const verbs = new Set<string>();
    let closest: string | undefined;
    for (const { pattern, query: wanted, rank, verbs: own } of ordered) {
      const match = pattern.exec(path);
      if (match === null) continue;
      closest ??= rank;
      for (const verb of own.keys()) verbs.add(verb);
      if (!wanted.every(([name, value]) => query.getAll(name).includes(value))) continue;
      const [, ...values] = match;
      const closer = new Set(targets.keys());
      for (const [verb, found] of own) {
        // HEAD is answered as the GET of a closer template, and OPTIONS at each template: one farther away does not speak for it.
        const isAnswered = verb === 'HEAD' ? closer.has('GET') : verb === 'OPTIONS' && rank !== closest;
        if (closer.has(verb) || isAnswered) continue;
        targets.set(
          verb,
          found.map((entry) => targetOf(entry, values)),
        );
      }
    }
    return verbs.size > 0 ? { targets, verbs } : undefined;
  };
  return (path, query) => {
    const normal = normalPath(path);
    // A slash at the end means something only where a template has one too.
    return routeOf(normal, query) ?? (/.\/$/.test(normal) ? routeOf(normal.slice(0, -1), query) : undefined);
  };
}

function targetOf<Value>({ value, names }: Entry<Value>, values: readonly string[]): RouteTarget<Value> {
  return { value, path: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
}

function compile<Value>(template: string): Template<Value> & Pick<Entry<Value>, 'names'> {
  const [path = '', query = ''] = template.split('?', 2);
  const names: string[] = [];
  const sources = pathParts(path).map((part) => {
    if ('text' in part) return escapePattern(encodedText(part.text));
    names.push(part.param);
    return '([^/]+?)';
  });
  return {
    pattern: new RegExp(`^${sources.join('')}$`),
    names,
    query: query.includes('{') ? [] : [...new URLSearchParams(query)],
    rank: path.split('/').map(rankOf).join(' '),
    verbs: new Map(),
  };
}

/** A text as clients write it into a path. */
function encodedText(text: string): string {
  return normalPath(text.replaceAll(/[^!-~]|["<>^`{|}]/g, encodeURIComponent));
}

/** A path with its escapes in one form (RFC 3986, 6.2.2): letters and digits that need none are bare, the others in upper case. */
function normalPath(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

const mostText = 9999;

/** Text comes before placeholders, and of those the ones with more text around them. */
function rankOf(segment: string): string {
  if (!segment.includes('{')) return '0';
  const text = segment.replaceAll(/\{[^{}]*\}/g, '').length;
  return `1${String(mostText - Math.min(text, mostText)).padStart(4, '0')}`;
}
