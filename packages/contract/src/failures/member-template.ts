import type { FailureSource, FailureTemplate } from '@firn/primitives/failure';
import type { Type } from '../model/index.js';
import {
  detailMembers,
  itemTextMembers,
  otherValue,
  simplified,
  sourceOf,
  statusNames,
  textMembers,
  valueFor,
} from './member-names.js';

/** A template, and a score for how much of a failure it contains. */
export interface Made {
  readonly template: FailureTemplate;
  readonly score: number;
}

/** Location of a type in a body. */
export interface Place {
  /** Names of the members from the root; `*` for the items of a list. */
  readonly path: readonly string[];
  /** Whether it is in a list with an item for each broken rule. */
  readonly inItem: boolean;
  /** Names of the members of its object, simplified. */
  readonly siblings: ReadonlySet<string>;
  /** The value there in the example of the response. */
  readonly example: unknown;
}

/** The response that a body belongs to. */
export interface ResponseOfFailure {
  /** Whether its media type is that of problem details. */
  readonly isProblem: boolean;
  /** Its status; `undefined` for a range and for `default`. */
  readonly exactStatus: number | undefined;
}

/** The score of a member with the messages. */
export const detailScore = 4;
const scores: Partial<Record<FailureSource, number>> = {
  detail: detailScore,
  messages: 3,
  statusText: 2,
  code: 2,
  title: 1,
};

/** The template of a text, by the name of its member; `undefined` if the name says nothing. */
export function textTemplate(
  { maxLength, format }: { readonly maxLength?: number; readonly format?: string },
  place: Place,
  need: 'required' | 'optional',
  { isProblem, exactStatus }: ResponseOfFailure,
): Made | undefined {
  const { path, inItem, siblings, example } = place;
  const limited = (source: FailureSource, score = scores[source] ?? 1): Made => ({
    template: maxLength === undefined ? source : { text: source, max: maxLength },
    score,
  });
  if (path.length === 0) return limited('detail');
  const name = nameOf(place);
  const isUri = format === 'uri' || format === 'uri-reference' || format === 'url';
  const isInProblem =
    path.length === 1 && (isProblem || ['title', 'detail', 'status'].every((each) => siblings.has(each)));
  if (name === 'type' && (isUri || isInProblem))
    return { template: { is: typeof example === 'string' ? example : 'about:blank' }, score: 1 };
  if (format === 'date-time') return timeTemplate(place);
  // No message and no path has such a format.
  if (format !== undefined && Object.hasOwn(formatTexts, format)) return undefined;
  // Then `error` is a code (RFC 6749, section 5.2).
  if (name === 'error' && siblings.has('errordescription')) return limited('code');
  const ofOnePart =
    need === 'optional' && inItem && maxLength === undefined && sourceOfOnePart(name, siblings, isProblem);
  if (ofOnePart) return { template: ofOnePart, score: 1 };
  // The `reason` of an invalid parameter is a sentence (RFC 7807, section 3), unless a member next to it is one.
  if (inItem && name === 'reason' && ![...siblings].some((each) => detailMembers.has(each)))
    return limited('detail');
  const source = sourceOf(inItem ? itemTextMembers : textMembers, name);
  if (source === undefined) return undefined;
  if ((source === 'time' || source === 'url') && need === 'optional') return undefined;
  if (source === 'code' && typeof example === 'string' && exactStatus !== undefined)
    return { template: { is: example }, score: 2 };
  if (source === 'statusText' && typeof example === 'string' && !/^\d+$/.test(example))
    return { template: 'title', score: 1 };
  return limited(source === 'pointer' && isProblem ? 'fragment' : source);
}

/** The template of an enum, by the status or by the part of the request. */
export function enumTemplate(
  values: readonly unknown[],
  place: Place,
  need: 'required' | 'optional',
  { exactStatus }: ResponseOfFailure,
): Made | undefined {
  const [only, ...more] = values;
  const name = nameOf(place);
  if (more.length === 0)
    return { template: { is: only }, score: sourceOf(textMembers, name) === undefined ? 0 : 1 };
  if (place.inItem && sourceOf(itemTextMembers, name) === 'part') {
    const parts = ['path', 'query', 'header', 'cookie', 'body'].flatMap((part) => {
      const found = values.find((value) => String(value).toLowerCase() === part);
      return found === undefined ? [] : [[part, found] as const];
    });
    if (parts.length === 0) return undefined;
    return { template: { by: 'part', values: Object.fromEntries(parts), other: only }, score: 1 };
  }
  if (values.includes(place.example) && exactStatus !== undefined)
    return { template: { is: place.example }, score: 2 };
  const named = statusNames(values);
  if (named === undefined) return undefined;
  if (exactStatus === undefined) return { template: { by: 'status', ...named }, score: 2 };
  const exact = valueFor(values, exactStatus);
  if (exact === undefined && need === 'optional') return undefined;
  const { values: byStatus, other } = named;
  return { template: { is: exact ?? byStatus[`${Math.floor(exactStatus / 100)}XX`] ?? other }, score: 2 };
}

/** The template of a date and time, by the name of its member. */
export function timeTemplate(place: Place): Made | undefined {
  return sourceOf(textMembers, nameOf(place)) === 'time' ? { template: 'time', score: 1 } : undefined;
}

/** The source of an optional member that locates the broken rules of one part of the request, as the members of `source` in JSON:API do. */
function sourceOfOnePart(
  name: string,
  siblings: ReadonlySet<string>,
  isProblem: boolean,
): FailureSource | undefined {
  if (name.endsWith('pointer')) return isProblem ? 'bodyFragment' : 'bodyPointer';
  if (!siblings.has('pointer')) return undefined;
  if (name === 'parameter') return 'queryName';
  return name === 'header' ? 'headerName' : undefined;
}

/** The simplified name of the member at a location, or of the list that it is in. */
export function nameOf({ path }: Place): string {
  const name = path.findLast((step) => step !== '*') ?? '';
  // `@type` is the name of a type (JSON-LD, protobuf), not a code.
  return name.startsWith('@') ? '' : simplified(name);
}

/** Texts of formats. They are used even if formats are only annotated: clients of other generators check them. */
const formatTexts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  'date-time': '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  time: '00:00:00Z',
  duration: 'PT0S',
  uri: 'about:blank',
  iri: 'about:blank',
  email: 'a@example.com',
  hostname: 'localhost',
  ipv4: '127.0.0.1',
  ipv6: '::1',
};
/** Texts that patterns may require. */
const usualTexts = [
  '',
  '-',
  '0',
  ...Object.values(formatTexts),
  '0x0',
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(64)}`,
  'error',
  'ERROR',
  'Error',
  'E0000',
  'ERR-000',
  'a',
  '0.0.0',
];
const maximumDepth = 6;

/** The value of a type that says the least: an empty text, 0, `false`, null; a documented value only if no such value fits. `undefined` if nothing fits. */
export function neutralValue(
  type: Type,
  resolve: (type: Type) => Type,
  allows: (type: Type, value: unknown) => boolean,
  documented: readonly unknown[] = [],
  status?: number,
  depth = 0,
): { readonly is: unknown } | undefined {
  const inside = (each: Type): { readonly is: unknown } | undefined =>
    depth > maximumDepth ? undefined : neutralValue(resolve(each), resolve, allows, [], status, depth + 1);
  const first = (values: readonly unknown[]): { readonly is: unknown } | undefined => {
    const found = [...values, ...documented].find((value) => value !== undefined && allows(type, value));
    return found === undefined ? undefined : { is: found };
  };
  switch (type.kind) {
    case 'boolean':
      return { is: false };
    case 'null':
    case 'unknown':
      return { is: null };
    case 'enum':
      return { is: type.values.includes(null) ? null : otherValue(type.values) };
    case 'number':
      return first([0, status, 1, type.minimum, type.maximum]);
    case 'string':
      return first([
        formatTexts[type.format ?? ''],
        ...usualTexts,
        'x'.repeat(type.minLength ?? 0),
        '0'.repeat(type.minLength ?? 0),
      ]);
    case 'codec':
      return first([0, ...usualTexts]);
    case 'array': {
      const count = type.minItems ?? 0;
      const item = count === 0 ? undefined : inside(type.items);
      return first(item === undefined ? [[]] : [Array.from({ length: Math.min(count, 100) }, () => item.is)]);
    }
    case 'tuple': {
      const items = type.items.slice(0, type.required).map(inside);
      return items.every((item) => item !== undefined) ? first([items.map((item) => item?.is)]) : first([]);
    }
    case 'record':
      return first([{}]);
    case 'object': {
      const members = type.fields
        .filter(({ required }) => required)
        .map(({ name, type: own }) => [name, inside(own)] as const);
      return first(
        members.every(([, member]) => member !== undefined)
          ? [Object.fromEntries(members.map(([name, member]) => [name, member?.is]))]
          : [],
      );
    }
    case 'union': {
      if (allows(type, null)) return { is: null };
      return first(type.variants.flatMap((variant) => inside(variant)?.is ?? []));
    }
    case 'intersection': {
      const parts = type.parts.map(inside);
      const objects = parts.every((part) => typeof part?.is === 'object');
      return first(
        objects ? [Object.assign({}, ...parts.map((part) => part?.is))] : parts.map((part) => part?.is),
      );
    }
    default:
      return undefined;
  }
}

/**
 * Ensures that a body says what is wrong. If it has no member for that, the title says it. If only a list or map of broken rules does, it gets an item
 * for a failure without broken rules.
 */
export function withDetail(template: FailureTemplate): FailureTemplate {
  if (hasDetail(template)) return template;
  const titled = mapTemplate(
    template,
    once((each) =>
      each === 'title' ? 'detail' : isShortTitle(each) ? { ...each, text: 'detail' } : undefined,
    ),
  );
  if (hasDetail(titled)) return titled;
  return mapTemplate(template, (each) => (isList(each) ? { ...each, always: true } : undefined));
}

/** Whether a body contains the messages of every failure. */
export function hasDetail(template: FailureTemplate): boolean {
  if (template === 'detail' || template === 'message' || template === 'messages' || template === 'problem')
    return true;
  if (typeof template === 'string') return false;
  if ('text' in template) return template.text === 'detail';
  if ('byPath' in template) return template.always === true;
  if ('items' in template) return template.always === true && hasDetail(template.items);
  return 'members' in template && Object.values(template.members).some(hasDetail);
}

function isShortTitle(
  template: FailureTemplate,
): template is { readonly text: 'title'; readonly max: number } {
  return typeof template === 'object' && 'text' in template && template.text === 'title';
}

function isList(template: FailureTemplate): template is Extract<FailureTemplate, { readonly always?: true }> {
  return typeof template === 'object' && ('items' in template || 'byPath' in template);
}

/** Replaces the parts of a template for which `change` returns something. Items of lists are not changed. */
function mapTemplate(
  template: FailureTemplate,
  change: (template: FailureTemplate) => FailureTemplate | undefined,
): FailureTemplate {
  const changed = change(template);
  if (changed !== undefined) return changed;
  if (typeof template !== 'object' || !('members' in template)) return template;
  const members = Object.entries(template.members).map(([name, member]) => [
    name,
    mapTemplate(member, change),
  ]);
  return { ...template, members: Object.fromEntries(members) };
}

/** Returns a function that changes only the first value it can. */
function once<Value>(change: (value: Value) => Value | undefined): (value: Value) => Value | undefined {
  let isDone = false;
  return (value) => {
    const changed = isDone ? undefined : change(value);
    isDone ||= changed !== undefined;
    return changed;
  };
}
