import { type Failure, type FailureTemplate, renderFailure } from '@firn/primitives/failure';
import { type ExplainType, explainTypes } from '../explain/index.js';
import {
  type Answer,
  type Body,
  type Contract,
  type Field,
  listTypeOf,
  type ObjectType,
  type RecordType,
  type Type,
  withoutConditions,
} from '../model/index.js';
import {
  listMembers,
  nestedMembers,
  outcomeMembers,
  placeMembers,
  simplified,
  statusMembers,
  stepMembers,
  usualStatuses,
} from './member-names.js';
import {
  detailScore,
  enumTemplate,
  type Made,
  nameOf,
  neutralValue,
  type Place,
  type ResponseOfFailure,
  textTemplate,
  timeTemplate,
  withDetail,
} from './member-template.js';

/** How deep a body is looked into. */
const maximumDepth = 6;
/** Most attempts. Each one leaves out a member that broke a rule in the attempt before. */
const mostAttempts = 24;

/** Members of problem details (RFC 9457, section 3.1). */
const problemMembers: Readonly<Record<string, FailureTemplate>> = {
  type: { is: 'about:blank' },
  title: 'title',
  status: 'status',
  detail: 'detail',
};

/** Finds a template whose bodies the schema of a response allows for each of its statuses; `undefined` if there is none. */
export function failureTemplateOf(
  contract: Contract,
  answer: Answer,
  body: Body,
): FailureTemplate | undefined {
  return new TemplateFinder(contract, answer, body).find();
}

class TemplateFinder {
  readonly #types: ReadonlyMap<string, Type>;
  readonly #explain: ExplainType;
  readonly #body: Body;
  readonly #probes: readonly Failure[];
  readonly #response: ResponseOfFailure;
  /** Locations whose template broke a rule. */
  #banned = new Set<string>();
  /** Whether optional members are left out unless they have the messages: a rule of the whole body was broken. */
  #isBrief = false;
  /** Object types whose members are being described, outside and inside of the items of a list. */
  readonly #open = [new Set<Type>(), new Set<Type>()] as const;

  constructor(contract: Contract, { status, extent }: Answer, body: Body) {
    this.#types = new Map(contract.types.map(({ name, type }) => [name, type]));
    this.#explain = explainTypes((name) => this.#types.get(name) ?? { kind: 'unknown' }, { bigints: true });
    this.#body = body;
    this.#response = {
      isProblem: body.mediaType.startsWith('application/problem+json'),
      exactStatus: extent === 'exact' ? status : undefined,
    };
    const statuses =
      extent === 'exact'
        ? [status]
        : usualStatuses.filter((each) => extent === 'default' || Math.floor(each / 100) * 100 === status);
    this.#probes = statuses.flatMap(probesOf);
  }

  find(): FailureTemplate | undefined {
    const { type, examples } = this.#body;
    const [example, ...others] = examples;
    const place = {
      path: [],
      inItem: false,
      siblings: new Set<string>(),
      example: others.length === 0 ? example?.value : undefined,
    };
    const template = this.#fitting(type, place)?.template;
    if (template === undefined) return undefined;
    if (!this.#response.isProblem || typeof template === 'string' || !('members' in template))
      return withDetail(template);
    // The schema need not name the members of RFC 9457.
    const whole: FailureTemplate = { members: { ...problemMembers, ...template.members } };
    return this.#misfit(type, whole) === undefined ? whole : withDetail(template);
  }

  /** The template of a type; for a union that of the variant with the highest score. */
  #fitting(given: Type, place: Place): Made | undefined {
    const type = this.#resolve(given);
    if (type.kind === 'union' && place.path.length === 0) {
      const made = type.variants.flatMap((variant) => this.#fitting(variant, place) ?? []);
      const allowed = made.filter(({ template }) => this.#misfit(given, template) === undefined);
      return best(allowed);
    }
    this.#banned = new Set();
    this.#isBrief = false;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const made = this.#make(type, place, 'required');
      if (made === undefined) return undefined;
      const misfit = this.#misfit(given, made.template);
      if (misfit === undefined) return made;
      const path = misfit.map((step) => (typeof step === 'number' ? '*' : step));
      while (path.length > 0 && this.#banned.has(path.join('\n'))) path.pop();
      if (path.length === 0) {
        if (this.#isBrief) return undefined;
        this.#isBrief = true;
        continue;
      }
      this.#banned.add(path.join('\n'));
    }
    return undefined;
  }

  /** Path at which a rendered template breaks a rule; `undefined` if it breaks none. */
  #misfit(type: Type, template: FailureTemplate): readonly (string | number)[] | undefined {
    for (const probe of this.#probes) {
      for (const each of [template, withDetail(template)]) {
        const [issue] = this.#explain(type, renderFailure(each, probe));
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

  /** The template at a location; `undefined` if it can be left out, or nothing fits. */
  #make(given: Type, place: Place, need: 'required' | 'optional', field?: Field): Made | undefined {
    const type = this.#resolve(given);
    const isBanned = this.#banned.has(place.path.join('\n'));
    const made = isBanned ? undefined : this.#describe(type, place, need);
    if (made !== undefined) return made;
    if (need === 'optional') return undefined;
    const value = neutralValue(
      type,
      (each) => this.#resolve(each),
      (each, tried) => this.#explain(each, tried).length === 0,
      [place.example, field?.default, field?.doc.example],
      this.#response.exactStatus,
    );
    return value === undefined ? undefined : { template: { is: value.is }, score: 0 };
  }

  /** A template that contains a part of the failure. */
  #describe(type: Type, place: Place, need: 'required' | 'optional'): Made | undefined {
    const name = nameOf(place);
    if (place.path.length > maximumDepth * 2) return undefined;
    switch (type.kind) {
      case 'unknown':
        if (place.path.length === 0) return { template: 'problem', score: 3 };
        return textTemplate({}, place, need, this.#response);
      case 'boolean':
        return outcomeMembers.has(name) ? { template: { is: false }, score: 1 } : undefined;
      case 'number':
        return statusMembers.has(name) ? { template: 'status', score: 2 } : undefined;
      case 'codec':
        if (statusMembers.has(name))
          return { template: type.writes === 'number' ? 'status' : 'statusText', score: 2 };
        return timeTemplate(place);
      case 'string':
        return textTemplate(type, place, need, this.#response);
      case 'enum':
        return enumTemplate(type.values, place, need, this.#response);
      case 'array':
        return this.#list(type.items, type.maxItems, place, type.minItems ?? 0);
      case 'record':
        return this.#map(type, place);
      case 'object':
        return this.#once(type, place, () => this.#members([type], place));
      case 'intersection': {
        const parts = type.parts.map((part) => this.#resolve(part));
        const objects = parts.filter((part): part is ObjectType => part.kind === 'object');
        const [only] = parts;
        if (parts.length === 1 && only !== undefined) return this.#describe(only, place, need);
        if (objects.length !== parts.length) return undefined;
        return this.#once(type, place, () => this.#members(objects, place));
      }
      case 'union':
        return this.#variant(type.variants, place, need);
      default:
        return undefined;
    }
  }

  #list(items: Type, max: number | undefined, place: Place, min: number): Made | undefined {
    const name = nameOf(place);
    const item = this.#resolve(items);
    if (place.inItem) {
      if (!stepMembers.has(name)) return undefined;
      const takesNumbers = this.#explain(items, 0).length === 0;
      return { template: takesNumbers ? 'steps' : 'names', score: 1 };
    }
    if (place.path.length > 0 && !listMembers.has(name)) return undefined;
    if (item.kind === 'string' || item.kind === 'unknown')
      return max === undefined && item.kind === 'string' && item.maxLength === undefined
        ? { template: 'messages', score: 3 }
        : this.#items({ template: 'detail', score: 2 }, max, min, place);
    const inside: Place = {
      path: [...place.path, '*'],
      inItem: true,
      siblings: new Set(),
      example: Array.isArray(place.example) ? place.example[0] : undefined,
    };
    const made = this.#make(items, inside, 'required');
    return made === undefined || made.score === 0 ? undefined : this.#items(made, max, min, place);
  }

  /** A list that is the whole body, or that must not be empty, has an item for a failure without broken rules. */
  #items({ template, score }: Made, max: number | undefined, min: number, place: Place): Made {
    const isWhole = place.path.length === 0 || min > 0;
    return {
      template: { items: template, ...(isWhole && { always: true }), ...(max !== undefined && { max }) },
      score: score > 0 ? 2 : 0,
    };
  }

  #map({ values, minProperties = 0 }: RecordType, place: Place): Made | undefined {
    if (place.inItem || (place.path.length > 0 && !listMembers.has(nameOf(place)))) return undefined;
    const list = listTypeOf(values, (each) => this.#resolve(each));
    const text = this.#resolve(list?.kind === 'array' ? list.items : values);
    if (text.kind !== 'string') return undefined;
    const isWhole = place.path.length === 0 || minProperties > 0;
    const byPath = list === undefined ? 'message' : 'messages';
    return { template: { byPath, ...(isWhole && { always: true }) }, score: 2 };
  }

  /** An error in an error of the same type, such as its cause, does not repeat the failure. */
  #once(type: Type, { inItem }: Place, describe: () => Made | undefined): Made | undefined {
    const open = this.#open[inItem ? 1 : 0];
    if (open.has(type)) return undefined;
    open.add(type);
    const made = describe();
    open.delete(type);
    return made;
  }

  #members(objects: readonly ObjectType[], place: Place): Made | undefined {
    const members: Record<string, FailureTemplate> = {};
    let score = 0;
    const all = objects.flatMap(({ fields }) => fields);
    const siblings = new Set(all.map(({ name }) => simplified(name)));
    for (const field of all) {
      if (Object.hasOwn(members, field.name)) continue;
      const inside: Place = {
        path: [...place.path, field.name],
        inItem: place.inItem,
        siblings,
        example: memberOf(place.example, field.name),
      };
      const isRequired = objects.some(({ fields }) =>
        fields.some(({ name, required }) => required && name === field.name),
      );
      if (!isRequired && !this.#isRelevant(field, inside)) continue;
      const made = this.#make(field.type, inside, isRequired ? 'required' : 'optional', field);
      if (made === undefined) {
        if (isRequired) return undefined;
        continue;
      }
      if (!isRequired && made.score < (this.#isBrief ? detailScore : 1)) continue;
      const isObject = typeof made.template === 'object' && 'members' in made.template;
      members[field.name] = isObject && !isRequired ? { ...made.template, optional: true } : made.template;
      score += made.score;
    }
    return { template: { members }, score };
  }

  /** Whether an optional object may describe the failure, or the location of a broken rule. */
  #isRelevant({ type, name }: Field, place: Place): boolean {
    const { kind } = this.#resolve(type);
    if (kind !== 'object' && kind !== 'intersection') return true;
    return (place.inItem ? placeMembers : nestedMembers).has(simplified(name));
  }

  #variant(variants: readonly Type[], place: Place, need: 'required' | 'optional'): Made | undefined {
    const kinds = variants.map((variant) => this.#resolve(variant));
    const isTextOrList =
      kinds.some(({ kind }) => kind === 'string') &&
      kinds.some((each) => each.kind === 'array' && this.#resolve(each.items).kind === 'string');
    if (isTextOrList && !place.inItem && listMembers.has(nameOf(place)))
      return { template: 'message', score: 4 };
    return best(kinds.flatMap((variant) => this.#describe(variant, place, need) ?? []));
  }
}

function best(made: readonly Made[]): Made | undefined {
  return made.reduce<Made | undefined>(
    (most, each) => (each.score > (most?.score ?? -1) ? each : most),
    undefined,
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Failures that every template is tried with. */
function probesOf(status: number): Failure[] {
  const message = 'the value must be at least as long as this sentence is, and it is not: é';
  const other = { in: 'query', path: ['limit', 0], rule: 'type', message } as const;
  return [
    { status, messages: [message], issues: [], path: '/pets/7' },
    {
      status,
      messages: [message, message.repeat(8)],
      issues: [
        { in: 'body', path: ['owner', 'first name', 2], rule: 'required', message },
        other,
        { ...other, in: 'header', path: ['x-limit'], rule: 'maximum', message: `${message}!` },
      ],
      path: '/pets/7',
    },
  ];
}
