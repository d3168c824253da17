import { escapePattern, pathParts } from '@firn/contract-model';

/** A path of operations. */
export interface Route<Value> {
  /** By verb: those that only a query or a body tells apart, in the order of the document. */
  readonly verbs: ReadonlyMap<string, readonly Value[]>;
  /** Values of the placeholders as they stand in the path, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
}

/** Finds what a path belongs to. */
export type Router<Value> = (path: string, query: URLSearchParams) => Route<Value> | undefined;

interface Template<Value> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** A query that the template has, as some documents tell operations of one path apart. */
  readonly query: readonly (readonly [string, string])[];
  /** A letter for each segment: those without placeholders come first. */
  readonly rank: string;
  readonly verbs: Map<string, Value[]>;
}

/** Routes by path templates: several placeholders in a segment, text around them, a slash at the end. What is more exact comes first. */
export function createRouter<Value>(
  entries: readonly { readonly template: string; readonly verb: string; readonly value: Value }[],
): Router<Value> {
  const templates = new Map<string, Template<Value>>();
  for (const { template, verb, value } of entries) {
    const compiled = compile<Value>(template);
    const key = `${compiled.pattern.source} ${JSON.stringify(compiled.query)}`;
    const { verbs } = templates.get(key) ?? compiled;
    verbs.set(verb, [...(verbs.get(verb) ?? []), value]);
    if (!templates.has(key)) templates.set(key, compiled);
  }
  const ordered = [...templates.values()].sort(
    (a, b) => b.query.length - a.query.length || (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0),
  );
  return (path, query) => {
    for (const { pattern, names, query: wanted, verbs } of ordered) {
      const match = pattern.exec(path);
      if (match === null || !wanted.every(([name, value]) => query.get(name) === value)) continue;
      return { verbs, path: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) };
    }
    return undefined;
  };
}

function compile<Value>(template: string): Template<Value> {
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
