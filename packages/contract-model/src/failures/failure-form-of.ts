import type { Failure, FailureForm, FailureSource } from '@firn/primitives/failure';
import { failureCode, failureTitle, fillFailure } from '@firn/primitives/failure';
import { type ExplainType, explainTypes } from '../explain/index.js';
import {
  type Answer,
  type Body,
  type Contract,
  type Field,
  listTypeOf,
  type ObjectType,
  type Type,
  withoutConditions,
} from '../model/index.js';
import {
  itemTextMembers,
  listMembers,
  nestedMembers,
  outcomeMembers,
  placeMembers,
  statusMembers,
  stepMembers,
  textMembers,
} from './member-names.js';
import { neutralValue } from './neutral-value.js';

/** How deep a body is looked into. */
const maximumDepth = 6;
/** A form is made anew without a member that breaks a rule; no more often than this. */
const mostAttempts = 24;

/** What problem details have (RFC 9457, section 3.1). */
const problemMembers: Readonly<Record<string, FailureForm>> = {
  type: { is: 'about:blank' },
  title: 'title',
  status: 'status',
  detail: 'detail',
};

/** Statuses that a server answers by itself. */
const usualStatuses = [400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 422, 429, 500, 503];

/** How the body of a failure is made that the contract allows for every status of an answer; undefined if no such form is found. */
export function failureFormOf(contract: Contract, answer: Answer, body: Body): FailureForm | undefined {
  return new FormFinder(contract, answer, body).find();
}

/** A form with how much of a failure it tells. */
interface Made {
  readonly form: FailureForm;
  readonly told: number;
}

/** Where a type stands in a body. */
interface Place {
  /** Names of the members that lead to it; `*` is any item of a list. */
  readonly path: readonly string[];
  /** In a list, of which each item stands for a broken rule. */
  readonly inItem: boolean;
  /** Whether it is beside an `error_description`: then `error` is a name for programs (RFC 6749, section 5.2). */
  readonly isDescribed?: boolean;
  /** What stands there in the example of the answer. */
  readonly example: unknown;
}

class FormFinder {
  readonly #types: ReadonlyMap<string, Type>;
  readonly #explain: ExplainType;
  readonly #body: Body;
  readonly #probes: readonly Failure[];
  readonly #exactStatus: number | undefined;
  /** Places whose form turned out to break a rule. */
  #banned = new Set<string>();

  constructor(contract: Contract, { status, extent }: Answer, body: Body) {
    this.#types = new Map(contract.types.map(({ name, type }) => [name, type]));
    this.#explain = explainTypes((name) => this.#types.get(name) ?? { kind: 'unknown' }, { bigints: true });
    this.#body = body;
    this.#exactStatus = extent === 'exact' ? status : undefined;
    const statuses =
      extent === 'exact'
        ? [status]
        : usualStatuses.filter((each) => extent === 'default' || Math.floor(each / 100) * 100 === status);
    this.#probes = statuses.flatMap(probesOf);
  }

  find(): FailureForm | undefined {
    const { type, examples } = this.#body;
    const [example, ...others] = examples;
    const place = { path: [], inItem: false, example: others.length === 0 ? example?.value : undefined };
    const form = this.#fitting(type, place)?.form;
    if (form === undefined) return undefined;
    const isProblem = this.#body.mediaType.startsWith('application/problem+json');
    if (!isProblem || typeof form === 'string' || !('members' in form)) return withDetail(form);
    // Members that RFC 9457 names need not be in the schema.
    const whole: FailureForm = { members: { ...problemMembers, ...form.members } };
    return this.#misfit(type, whole) === undefined ? whole : withDetail(form);
  }

  /** The form of a type, of a union that of the variant that tells most. */
  #fitting(given: Type, place: Place): Made | undefined {
    const type = this.#resolve(given);
    if (type.kind === 'union' && place.path.length === 0) {
      const made = type.variants.flatMap((variant) => this.#fitting(variant, place) ?? []);
      const allowed = made.filter(({ form }) => this.#misfit(type, form) === undefined);
      return best(allowed);
    }
    this.#banned = new Set();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const made = this.#make(type, place, 'required');
      if (made === undefined) return undefined;
      const misfit = this.#misfit(type, made.form);
      if (misfit === undefined) return made;
      const path = misfit.map((step) => (typeof step === 'number' ? '*' : step));
      while (path.length > 0 && this.#banned.has(path.join('\n'))) path.pop();
      if (path.length === 0) return undefined;
      this.#banned.add(path.join('\n'));
    }
    return undefined;
  }

  /** Where a filled form breaks a rule. */
  #misfit(type: Type, form: FailureForm): readonly (string | number)[] | undefined {
    for (const probe of this.#probes) {
      for (const each of [form, withDetail(form)]) {
        const [issue] = this.#explain(type, fillFailure(each, probe));
        if (issue !== undefined) return issue.path;
      }
    }
    return undefined;
  }

  #resolve(type: Type, depth = 0): Type {
    const bare = withoutConditions(type);
    if (bare.kind !== 'reference' || depth > maximumDepth) return bare;
    return this.#resolve(this.#types.get(bare.name) ?? { kind: 'unknown' }, depth + 1);
  }

  /** The form of a type at a place; undefined where it can be left out or nothing is found. */
  #make(given: Type, place: Place, need: 'required' | 'optional', field?: Field): Made | undefined {
    const type = this.#resolve(given);
    const isBanned = this.#banned.has(place.path.join('\n'));
    const made = isBanned ? undefined : this.#tell(type, place, need);
    if (made !== undefined) return made;
    if (need === 'optional') return undefined;
    const value = neutralValue(
      type,
      (each) => this.#resolve(each),
      (each, tried) => this.#explain(each, tried).length === 0,
      [place.example, field?.default, field?.doc.example],
      this.#exactStatus,
    );
    return value === undefined ? undefined : { form: { is: value.is }, told: 0 };
  }

  /** A form that tells something of the failure. */
  #tell(type: Type, place: Place, need: 'required' | 'optional'): Made | undefined {
    const name = nameOf(place);
    if (place.path.length > maximumDepth * 2) return undefined;
    switch (type.kind) {
      case 'unknown':
        if (place.path.length === 0) return { form: 'problem', told: 3 };
        return this.#text(place, need);
      case 'boolean':
        return outcomeMembers.has(name) ? { form: { is: false }, told: 1 } : undefined;
      case 'number':
        return statusMembers.has(name) ? { form: 'status', told: 2 } : undefined;
      case 'codec':
        if (statusMembers.has(name)) return { form: type.writes === 'number' ? 'status' : 'statusText', told: 2 };
        return isTime(name) ? { form: 'time', told: 1 } : undefined;
      case 'string':
        return this.#text(place, need, type.maxLength, type.format);
      case 'enum':
        return this.#choice(type.values, place);
      case 'array':
        return this.#list(type.items, type.maxItems, place, type.minItems ?? 0);
      case 'record':
        return this.#map(type.values, place);
      case 'object':
        return this.#members([type], place);
      case 'intersection': {
        const parts = type.parts.map((part) => this.#resolve(part));
        const objects = parts.filter((part): part is ObjectType => part.kind === 'object');
        const [only] = parts;
        if (parts.length === 1 && only !== undefined) return this.#tell(only, place, need);
        return objects.length === parts.length ? this.#members(objects, place) : undefined;
      }
      case 'union':
        return this.#variant(type.variants, place, need);
      default:
        return undefined;
    }
  }

  #text(place: Place, need: 'required' | 'optional', max?: number, format?: string): Made | undefined {
    const name = nameOf(place);
    if (place.path.length === 0) return { form: limited('detail', max), told: 4 };
    const isUri = format === 'uri' || format === 'uri-reference' || format === 'url';
    if (isUri && name === 'type')
      return { form: { is: typeof place.example === 'string' ? place.example : 'about:blank' }, told: 1 };
    if (format === 'date-time') return isTime(name) ? { form: 'time', told: 1 } : undefined;
    const isProblem = this.#body.mediaType.startsWith('application/problem+json');
    if (isProblem && name === 'type' && place.path.length === 1)
      return { form: { is: typeof place.example === 'string' ? place.example : 'about:blank' }, told: 1 };
    const sources = place.inItem ? itemTextMembers : textMembers;
    if (place.isDescribed && name === 'error') return { form: limited('code', max), told: 2 };
    const [source] = sources.find(([, known]) => known.has(name)) ?? [];
    if (source === undefined) return undefined;
    if ((source === 'time' || source === 'url') && need === 'optional') return undefined;
    if (source === 'code' && typeof place.example === 'string' && this.#exactStatus !== undefined)
      return { form: { is: place.example }, told: 2 };
    if (source === 'statusText' && typeof place.example === 'string' && !/^\d+$/.test(place.example))
      return { form: 'title', told: 1 };
    if (source === 'pointer' && isProblem) return { form: limited('fragment', max), told: 1 };
    return { form: limited(source, max), told: weights[source] ?? 1 };
  }

  /** One of a list of values: by the status, or by where a broken rule is. */
  #choice(values: readonly unknown[], place: Place): Made | undefined {
    const [only, ...more] = values;
    if (more.length === 0) return { form: { is: only }, told: 0 };
    const name = nameOf(place);
    if (place.inItem && ['in', 'location', 'source', 'locationtype'].includes(name)) {
      const parts = ['path', 'query', 'header', 'cookie', 'body'].flatMap((part) => {
        const found = values.find((value) => String(value).toLowerCase() === part);
        return found === undefined ? [] : [[part, found] as const];
      });
      return parts.length === 0
        ? undefined
        : { form: { by: 'part', values: Object.fromEntries(parts), other: only }, told: 1 };
    }
    if (values.includes(place.example) && this.#exactStatus !== undefined)
      return { form: { is: place.example }, told: 2 };
    const byStatus = usualStatuses.flatMap((status) => {
      const found = values.find((value) => namesStatus(value, status));
      return found === undefined ? [] : [[String(status), found] as const];
    });
    if (byStatus.length === 0) return undefined;
    const other = values.find((value) => /^(?:unknown|unspecified|other|generic|error|internal)/i.test(String(value)));
    const form: FailureForm = { by: 'status', values: Object.fromEntries(byStatus), other: other ?? only };
    if (this.#exactStatus === undefined) return { form, told: 2 };
    const exact = form.values[String(this.#exactStatus)];
    return exact === undefined ? undefined : { form: { is: exact }, told: 2 };
  }

  #list(items: Type, max: number | undefined, place: Place, min: number): Made | undefined {
    const name = nameOf(place);
    const item = this.#resolve(items);
    if (place.inItem) {
      if (!stepMembers.has(name)) return undefined;
      const takesNumbers = this.#explain(items, 0).length === 0;
      return { form: takesNumbers ? 'steps' : 'names', told: 1 };
    }
    if (place.path.length > 0 && !listMembers.has(name)) return undefined;
    if (item.kind === 'string' || item.kind === 'unknown')
      return max === undefined && item.kind === 'string' && item.maxLength === undefined
        ? { form: 'messages', told: 3 }
        : this.#items({ form: 'detail', told: 2 }, max, min, place);
    const inside: Place = {
      path: [...place.path, '*'],
      inItem: true,
      example: Array.isArray(place.example) ? place.example[0] : undefined,
    };
    const made = this.#make(items, inside, 'required');
    return made === undefined || made.told === 0 ? undefined : this.#items(made, max, min, place);
  }

  /** A list that is the whole body, or that may not be empty, has an item for the failure itself. */
  #items({ form, told }: Made, max: number | undefined, min: number, place: Place): Made {
    const isWhole = place.path.length === 0 || min > 0;
    return {
      form: { items: form, ...(isWhole && { always: true }), ...(max !== undefined && { max }) },
      told: told > 0 ? 2 : 0,
    };
  }

  #map(values: Type, place: Place): Made | undefined {
    if (place.inItem || (place.path.length > 0 && !listMembers.has(nameOf(place)))) return undefined;
    const list = listTypeOf(values, (each) => this.#resolve(each));
    const text = this.#resolve(list?.kind === 'array' ? list.items : values);
    if (text.kind !== 'string') return undefined;
    return { form: { byPlace: list === undefined ? 'message' : 'messages' }, told: 2 };
  }

  #members(objects: readonly ObjectType[], place: Place): Made | undefined {
    const members: Record<string, FailureForm> = {};
    let told = 0;
    const all = objects.flatMap(({ fields }) => fields);
    const isDescribed = all.some(({ name }) => name === 'error_description');
    for (const field of all) {
      if (Object.hasOwn(members, field.name)) continue;
      const inside: Place = {
        path: [...place.path, field.name],
        inItem: place.inItem,
        isDescribed,
        example: memberOf(place.example, field.name),
      };
      const isRequired = objects.some(({ fields }) =>
        fields.some(({ name, required }) => required && name === field.name),
      );
      if (!isRequired && !this.#isTelling(field, inside)) continue;
      const made = this.#make(field.type, inside, isRequired ? 'required' : 'optional', field);
      if (made === undefined) {
        if (isRequired) return undefined;
        continue;
      }
      if (!isRequired && made.told === 0) continue;
      members[field.name] = made.form;
      told += made.told;
    }
    return { form: { members }, told };
  }

  /** Whether an object that need not be there may stand for the failure, or for the place of a broken rule. */
  #isTelling({ type, name }: Field, place: Place): boolean {
    const { kind } = this.#resolve(type);
    if (kind !== 'object' && kind !== 'intersection') return true;
    return (place.inItem ? placeMembers : nestedMembers).has(simplified(name));
  }

  #variant(variants: readonly Type[], place: Place, need: 'required' | 'optional'): Made | undefined {
    const kinds = variants.map((variant) => this.#resolve(variant));
    const isTextOrList =
      kinds.some(({ kind }) => kind === 'string') &&
      kinds.some((each) => each.kind === 'array' && this.#resolve(each.items).kind === 'string');
    if (isTextOrList && !place.inItem && listMembers.has(nameOf(place))) return { form: 'message', told: 4 };
    return best(kinds.flatMap((variant) => this.#tell(variant, place, need) ?? []));
  }
}

const weights: Partial<Record<FailureSource, number>> = { detail: 4, messages: 3, statusText: 2, code: 2, title: 1 };

function best(made: readonly Made[]): Made | undefined {
  return made.reduce<Made | undefined>((most, each) => (each.told > (most?.told ?? -1) ? each : most), undefined);
}

function limited(source: FailureSource, max: number | undefined): FailureForm {
  return max === undefined ? source : { text: source, max };
}

/** The letters of a name in lower case: `error_message` is `errormessage`. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function nameOf({ path }: Place): string {
  return simplified(path.findLast((step) => step !== '*') ?? '');
}

function isTime(name: string): boolean {
  return textMembers.some(([source, known]) => source === 'time' && known.has(name));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Whether a value of an enum stands for a status: `404`, `not_found`, `NotFoundError`. */
function namesStatus(value: unknown, status: number): boolean {
  if (value === status || value === String(status)) return true;
  if (typeof value !== 'string') return false;
  const own = simplified(value).replace(/(?:error|exception)$/, '');
  return [failureTitle(status), failureCode(status), ...(otherNames[status] ?? [])].some(
    (name) => simplified(name) === own,
  );
}

const otherNames: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid request', 'invalid argument', 'validation', 'invalid', 'invalid input', 'invalid parameter', 'bad input'],
  401: ['unauthenticated', 'authentication', 'authentication required', 'authentication failed', 'invalid token'],
  403: ['permission denied', 'access denied', 'authorization'],
  404: ['resource not found', 'entity not found'],
  413: ['payload too large', 'request entity too large', 'request too large'],
  422: ['unprocessable entity', 'validation', 'validation failed', 'invalid request', 'invalid argument', 'invalid'],
  429: ['rate limit', 'rate limit exceeded', 'rate limited', 'throttled', 'resource exhausted'],
  500: ['internal', 'server', 'internal server', 'unexpected'],
  503: ['unavailable', 'overloaded', 'temporarily unavailable'],
};

/**
 * A form that says what is wrong: one that has no text for it but a title has it there, and one that has it only in a list of broken rules has an item for a failure
 * without any.
 */
function withDetail(form: FailureForm): FailureForm {
  if (tellsDetail(form)) return form;
  const titled = mapForm(form, once((each) => (each === 'title' ? 'detail' : isShortTitle(each) ? { ...each, text: 'detail' } : undefined)));
  if (tellsDetail(titled)) return titled;
  return mapForm(form, (each) => (isList(each) ? { ...each, always: true } : undefined));
}

function tellsDetail(form: FailureForm): boolean {
  if (form === 'detail' || form === 'message' || form === 'messages' || form === 'problem') return true;
  if (typeof form === 'string') return false;
  if ('text' in form) return form.text === 'detail';
  if ('items' in form) return form.always === true && tellsDetail(form.items);
  return 'members' in form && Object.values(form.members).some(tellsDetail);
}

function isShortTitle(form: FailureForm): form is { readonly text: 'title'; readonly max: number } {
  return typeof form === 'object' && 'text' in form && form.text === 'title';
}

function isList(form: FailureForm): form is { readonly items: FailureForm; readonly always?: true } {
  return typeof form === 'object' && 'items' in form;
}

/** The form with what `change` gives for the parts of it that are not in a list. */
function mapForm(form: FailureForm, change: (form: FailureForm) => FailureForm | undefined): FailureForm {
  const changed = change(form);
  if (changed !== undefined) return changed;
  if (typeof form !== 'object' || !('members' in form)) return form;
  const members = Object.entries(form.members).map(([name, member]) => [name, mapForm(member, change)]);
  return { members: Object.fromEntries(members) };
}

/** A function that changes the first that it can. */
function once<Value>(change: (value: Value) => Value | undefined): (value: Value) => Value | undefined {
  let isDone = false;
  return (value) => {
    const changed = isDone ? undefined : change(value);
    isDone ||= changed !== undefined;
    return changed;
  };
}

function probesOf(status: number): Failure[] {
  const message = 'the value must be at least as long as this sentence is, and it is not: é';
  const other = { in: 'query', path: ['limit', 0], rule: 'type', message } as const;
  return [
    { status, messages: [message], issues: [], path: '/pets/7' },
    {
      status,
      messages: [message, message.repeat(8)],
      issues: [{ in: 'body', path: ['owner', 'first name', 2], rule: 'required', message }, other, other],
      path: '/pets/7',
    },
  ];
}
