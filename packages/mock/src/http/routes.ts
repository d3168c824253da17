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
  readonly segments: readonly Segment[];
  /** A query that the template has, as some documents tell operations of one path apart. */
  readonly query: readonly (readonly [string, string])[];
  /** Of two templates that fit a path, the closer one has the lesser rank; equal are those that only their queries tell apart. */
  readonly rank: string;
  readonly verbs: Map<string, Entry<Value>[]>;
}

/** What stands between two slashes of a template. */
interface Segment {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Letters outside of the placeholders; undefined where there are none. */
  readonly textBeside: number | undefined;
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
  const rankOf = createRanks();
  for (const { template, verb, value } of entries) {
    const [path = '', search = ''] = template.split('?', 2);
    const segments = path.split('/').map(toSegment);
    const query = search.includes('{') ? [] : [...new URLSearchParams(search)];
    const rank = rankOf(segments);
    const key = `${rank} ${JSON.stringify(query)}`;
    const known = templates.get(key) ?? { segments, query, rank, verbs: new Map<string, Entry<Value>[]>() };
    const names = segments.flatMap((segment) => segment.names);
    known.verbs.set(verb, [...(known.verbs.get(verb) ?? []), { value, names }]);
    templates.set(key, known);
  }
  const ordered = [...templates.values()].sort(
    (a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0) || b.query.length - a.query.length,
  );
  return (path, query) => {
    const parts = path.split('/').map((sent) => ({ sent, text: decoded(sent) }));
    // A slash at the end means something only where a template has one too.
    const withoutSlash = parts.length > 2 && parts.at(-1)?.sent === '' ? parts.slice(0, -1) : undefined;
    return routeOf(ordered, parts, query) ?? (withoutSlash && routeOf(ordered, withoutSlash, query));
  };
}

/** What stands between two slashes of a path. */
interface Part {
  readonly sent: string;
  /** Percent-decoded; undefined where it cannot be. */
  readonly text: string | undefined;
}

/** Whether a path can be decoded: escapes of bytes that are no UTF-8 name nothing. */
export function isPercentEncoded(path: string): boolean {
  return decoded(path) !== undefined;
}

function routeOf<Value>(
  ordered: readonly Template<Value>[],
  parts: readonly Part[],
  query: URLSearchParams,
): Route<Value> | undefined {
  const targets = new Map<string, RouteTarget<Value>[]>();
  const ranks = new Map<string, string>();
  const verbs = new Set<string>();
  let closest: string | undefined;
  for (const { segments, query: wanted, rank, verbs: own } of ordered) {
    const values = valuesOf(segments, parts);
    if (values === undefined) continue;
    closest ??= rank;
    for (const verb of own.keys()) verbs.add(verb);
    if (!wanted.every(([name, value]) => query.getAll(name).includes(value))) continue;
    for (const [verb, found] of own) {
      // HEAD is answered as the GET of a closer template, and OPTIONS at each template: one farther away does not speak for it.
      const get = ranks.get('GET');
      const isAnswered =
        verb === 'HEAD' ? get !== undefined && get < rank : verb === 'OPTIONS' && rank !== closest;
      if (targets.has(verb) || isAnswered) continue;
      ranks.set(verb, rank);
      targets.set(
        verb,
        found.map((entry) => targetOf(entry, values)),
      );
    }
  }
  return verbs.size > 0 ? { targets, verbs } : undefined;
}

function targetOf<Value>({ value, names }: Entry<Value>, values: readonly string[]): RouteTarget<Value> {
  return { value, path: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
}

/** The values of the placeholders, percent-encoded: as they were sent, where the text around them was sent as the template has it. */
function valuesOf(segments: readonly Segment[], parts: readonly Part[]): string[] | undefined {
  if (segments.length !== parts.length) return undefined;
  const values: string[] = [];
  for (const [index, { pattern }] of segments.entries()) {
    const { sent = '', text } = parts[index] ?? {};
    const match = text === undefined ? null : pattern.exec(text);
    if (match === null) return undefined;
    const asSent = pattern.exec(sent) ?? match.map(encodeURIComponent);
    values.push(...asSent.slice(1));
  }
  return values;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function toSegment(text: string): Segment {
  const names: string[] = [];
  let beside = 0;
  const sources = pathParts(text).map((part) => {
    if ('text' in part) {
      beside += part.text.length;
      return escapePattern(part.text);
    }
    names.push(part.param);
    return '([^]+?)';
  });
  return {
    pattern: new RegExp(`^${sources.join('')}$`),
    names,
    textBeside: names.length === 0 ? undefined : beside,
  };
}

const mostText = 9999;

/**
 * Ranks of templates: from the left, text comes before placeholders, of those the ones with more text around them, and of equal ones the first of the
 * document.
 */
function createRanks(): (segments: readonly Segment[]) => string {
  const followers = new Map<string, string[]>();
  return (segments) =>
    segments.reduce((before, { pattern, textBeside }) => {
      const known = followers.get(before) ?? [];
      if (!known.includes(pattern.source)) followers.set(before, [...known, pattern.source]);
      const place = (followers.get(before) ?? []).indexOf(pattern.source);
      const text = textBeside === undefined ? '0' : `1${padded(mostText - Math.min(textBeside, mostText))}`;
      return `${before}/${text}.${padded(place)}`;
    }, '');
}

function padded(value: number): string {
  return String(value).padStart(5, '0');
}
