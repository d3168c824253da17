import {
  type Body,
  type Contract,
  childrenWithConditions,
  type Field,
  mapCondition,
  type NamedType,
  namesHolding,
  type ObjectType,
  type Operation,
  type Type,
} from '../model/index.js';

/** How many names lead to one type. */
const maxChain = 32;

/** What is read and what is written of a type where they differ. */
type View = 'read' | 'write';

/**
 * Splits every named type that `readOnly` or `writeOnly` give two forms: `Pet` is what answers hold, `PetInput` what requests hold. A type of
 * which both are the same stays one. A field of the other view is left out; of an object that allows no other keys, or only those of some type, it
 * becomes optional, so that what the document allows stays allowed. Either way the view says that it is dropped where it comes. What tells the
 * variants of a union apart is of both directions, whatever is said of it.
 */
export function splitViews(contract: Contract): Contract {
  const splitter = new ViewSplitter(contract.types, discriminatorFields(contract));
  const groups = contract.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => splitter.operation(operation, 'write')),
  }));
  const webhooks = contract.webhooks.map((operation) => splitter.operation(operation, 'read'));
  return { ...contract, groups, webhooks, types: splitter.types() };
}

class ViewSplitter {
  readonly #types: ReadonlyMap<string, NamedType>;
  /** Names of the types with two views, and of the second one. */
  readonly #inputs = new Map<string, string>();
  readonly #written = new Set<string>();
  readonly #discriminators: ReadonlySet<Field>;

  constructor(types: readonly NamedType[], discriminators: ReadonlySet<Field>) {
    this.#discriminators = discriminators;
    this.#types = new Map(types.map((named) => [named.name, named]));
    const taken = new Set(this.#types.keys());
    const schemas = new Map(types.map(({ name, type }) => [name, type]));
    for (const name of namesHolding(schemas, childrenWithConditions, hasView(discriminators))) {
      const input = ['Input', 'Write', 'WriteInput']
        .map((suffix) => name + suffix)
        .find((each) => !taken.has(each));
      const free = input ?? `${name}InputView`;
      taken.add(free);
      this.#inputs.set(name, free);
    }
  }

  /** The types in the order of their names, second views after their schemas. */
  types(): NamedType[] {
    const read = [...this.#types.values()].map((named): NamedType => {
      const type = this.#view(named.type, 'read');
      return this.#inputs.has(named.name) ? { ...named, type, view: 'read' } : { ...named, type };
    });
    const written: NamedType[] = [];
    // Each view may add further names, which the loop reaches.
    for (const name of this.#written) {
      const named = this.#types.get(name);
      const input = this.#inputs.get(name);
      if (named !== undefined && input !== undefined)
        written.push({ ...named, name: input, type: this.#view(named.type, 'write'), view: 'write' });
    }
    return [...read, ...written].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @param request view of what is sent: of a webhook the server sends what others read. */
  operation(operation: Operation, request: View): Operation {
    const answer: View = request === 'write' ? 'read' : 'write';
    const { wire } = operation;
    const result = this.#view(operation.result, answer);
    const params = operation.params.map((param) => ({ ...param, type: this.#view(param.type, request) }));
    if (wire.protocol !== 'http') return { ...operation, params, result };
    const { body } = wire;
    return {
      ...operation,
      params,
      result,
      errors: operation.errors.map((error) =>
        error.data === undefined ? error : { ...error, data: this.#view(error.data, answer) },
      ),
      wire: {
        ...wire,
        ...(body !== undefined && {
          body: { ...body, contents: body.contents.map((each) => this.#body(each, request)) },
        }),
        answers: wire.answers.map((each) => ({
          ...each,
          headers: each.headers.map((header) => ({ ...header, type: this.#view(header.type, answer) })),
          contents: each.contents.map((content) => this.#body(content, answer)),
        })),
        callbacks: wire.callbacks.map((callback) => ({
          ...callback,
          operation: this.operation(callback.operation, answer),
        })),
      },
    };
  }

  #body(body: Body, view: View): Body {
    const type = this.#view(body.type, view);
    const fields = type.kind === 'object' ? new Set(type.fields.map(({ name }) => name)) : undefined;
    const parts = body.parts.filter(({ name }) => fields?.has(name) ?? true);
    const declared = body.declared === undefined ? {} : { declared: this.#view(body.declared, view) };
    return { ...body, type, parts, ...declared };
  }

  #view(type: Type, view: View): Type {
    switch (type.kind) {
      case 'reference': {
        const input = view === 'write' ? this.#inputs.get(type.name) : undefined;
        if (input === undefined) return type;
        this.#written.add(type.name);
        return { kind: 'reference', name: input };
      }
      case 'object':
        return this.#object(type, view);
      case 'array':
      case 'stream':
        return { ...type, items: this.#view(type.items, view) };
      case 'tuple': {
        const items = type.items.map((item) => this.#view(item, view));
        return type.rest === undefined
          ? { ...type, items }
          : { ...type, items, rest: this.#view(type.rest, view) };
      }
      case 'record':
        return { ...type, values: this.#view(type.values, view) };
      case 'union': {
        const variants = type.variants.map((variant) => this.#view(variant, view));
        // What told the variants apart is not there: more than one may fit.
        const exclusive =
          type.exclusive && !type.variants.some((variant) => this.#losesRequired(variant, view));
        return { ...type, variants, exclusive };
      }
      case 'intersection': {
        const parts = type.parts.map((part) => this.#view(part, view));
        const conditions = type.conditions?.map((each) =>
          mapCondition(each, (part) => this.#view(part, view)),
        );
        return { ...type, parts, ...(conditions !== undefined && { conditions }) };
      }
      default:
        return type;
    }
  }

  /** Whether a field is of the other view. */
  #isOther(field: Field, view: View): boolean {
    const { only } = field;
    return only !== undefined && only !== view && !this.#discriminators.has(field);
  }

  /** Whether a type requires a field that is left out of a view. */
  #losesRequired(type: Type, view: View): boolean {
    let current: Type | undefined = type;
    for (let hops = 0; current?.kind === 'reference' && hops < maxChain; hops += 1)
      current = this.#types.get(current.name)?.type;
    return (
      current?.kind === 'object' &&
      current.fields.some((field) => field.required && this.#isOther(field, view))
    );
  }

  #object(type: ObjectType, view: View): Type {
    const isOther = (field: Field): boolean => this.#isOther(field, view);
    const fields = type.fields.flatMap((field): Field[] => {
      const { requiredOnly = view, ...rest } = field;
      const required = field.required && requiredOnly === view;
      const seen = { ...rest, required, type: this.#view(field.type, view) };
      if (!isOther(field)) return [seen];
      return saysOfOthers(type.extra) ? [{ ...seen, required: false }] : [];
    });
    const extra = typeof type.extra === 'string' ? type.extra : this.#view(type.extra, view);
    const dropped = type.fields.filter(isOther).flatMap(({ name, aliases }) => [name, ...aliases]);
    return { ...type, fields, extra, ...(dropped.length > 0 && { dropped }) };
  }
}

/** Whether an object says of keys that it does not name what they are: a field that went away would be one of them. */
const saysOfOthers = (extra: ObjectType['extra']): boolean =>
  extra === 'closed' || (typeof extra === 'object' && extra.kind !== 'unknown');

/** Whether a type has a field of one view only, or one that is required in one only. */
const hasView =
  (discriminators: ReadonlySet<Field>) =>
  (type: Type): boolean =>
    type.kind === 'object' &&
    type.fields.some(
      (field) => (field.only ?? field.requiredOnly) !== undefined && !discriminators.has(field),
    );

/** The fields that tell the variants of some union apart, wherever in the contract it stands. */
function discriminatorFields(contract: Contract): ReadonlySet<Field> {
  const types = new Map(contract.types.map(({ name, type }) => [name, type]));
  const found = new Set<Field>();
  const visit = (type: Type): void => {
    if (type.kind === 'union' && type.discriminator !== undefined) {
      for (const field of fieldsNamed(type.discriminator.property, type, types)) found.add(field);
    }
    for (const child of childrenWithConditions(type)) visit(child);
  };
  for (const type of types.values()) visit(type);
  const operations = [...contract.groups.flatMap((group) => group.operations), ...contract.webhooks];
  for (const operation of operations) for (const type of typesOf(operation)) visit(type);
  return found;
}

function typesOf({ params, result, wire }: Operation): readonly Type[] {
  const own = [...params.map(({ type }) => type), result];
  if (wire.protocol !== 'http') return own;
  const bodies = [...(wire.body?.contents ?? []), ...wire.answers.flatMap(({ contents }) => contents)];
  const callbacks = wire.callbacks.flatMap(({ operation }) => typesOf(operation));
  return [...own, ...bodies.map(({ type }) => type), ...callbacks];
}

function fieldsNamed(name: string, union: Type, types: ReadonlyMap<string, Type>): readonly Field[] {
  const found: Field[] = [];
  const seen = new Set<string>();
  const open: Type[] = [union];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.kind === 'object') found.push(...type.fields.filter((field) => field.name === name));
    else if (type.kind === 'union') open.push(...type.variants);
    else if (type.kind === 'intersection') open.push(...type.parts);
    else if (type.kind === 'reference' && !seen.has(type.name)) {
      seen.add(type.name);
      const target = types.get(type.name);
      if (target !== undefined) open.push(target);
    }
  }
  return found;
}
