import { escapePattern, pathParts } from '@firn/contract-model';

/** Something that answers at a path. */
export interface RouteTarget<Value> {
  readonly value: Value;
  /** Values of the placeholders as they stand in the path, percent-encoded, by the names of its own template. */
  readonly path: Readonly<Record<string, string>>;
}

/** What answers at a path, by verb, each of the closest template that has it: those that only a query or a body tells apart, in the order of the document. */
export type Route<Value> = ReadonlyMap<string, readonly RouteTarget<Value>[]>;

/** Finds what a path belongs to. */
export type Router<Value> = (path: string, query: URLSearchParams) => Route<Value> | undefined;

interface Template<Value> {
  readonly pattern: RegExp;
  /** A query that the template has, as some documents tell operations of one path apart. */
  readonly query: readonly (readonly [string, string])[];
  /** A letter for each segment: those without placeholders come first. */
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
    (a, b) => b.query.length - a.query.length || (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0),
  );
  return (path, query) => {
    const route = new Map<string, RouteTarget<Value>[]>();
    for (const { pattern, query: wanted, verbs } of ordered) {
      const match = pattern.exec(path);
      if (match === null || !wanted.every(([name, value]) => query.get(name) === value)) continue;
      const [, ...values] = match;
      const closer = new Set(route.keys());
      for (const [verb, found] of verbs) {
        // HEAD is answered as the GET of a closer template.
        if (closer.has(verb) || (verb === 'HEAD' && closer.has('GET'))) continue;
        route.set(
          verb,
          found.map((entry) => targetOf(entry, values)),
        );
      }
    }
    return route.size > 0 ? route : undefined;
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
    rank: path.split('/').map(rankOf).join(''),
    verbs: new Map(),
  };
}

/** A text as clients write it into a path. */
function encodedText(text: string): string {
  return text.replaceAll(/[^!-~]|["<>^`{|}]/g, encodeURIComponent);
}

function rankOf(segment: string): string {
  if (!segment.includes('{')) return 'a';
  return /^\{[^{}]+\}$/.test(segment) ? 'c' : 'b';
}
