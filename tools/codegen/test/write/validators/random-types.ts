import { type CodecName, codecNames, type Type } from '@firn/contract';
import fc from 'fast-check';
import { field, literal, object, optional, reference, union } from './contracts.js';

const fieldNames = [
  ...['a', 'b', 'camelCase', 'with-dash', 'default', '1st', 'doc', 'location', 'value', 'key'],
  ...['constructor', 'toString', '10', '2', 'wire', 'json'],
];

const numberTypes: fc.Arbitrary<Type> = fc.oneof(
  fc.constant<Type>({ kind: 'number', integer: true }),
  fc.constant<Type>({ kind: 'number', integer: false }),
  fc
    .record({ integer: fc.boolean(), minimum: fc.integer({ min: -9, max: 9 }), span: fc.nat({ max: 99 }) })
    .map(
      ({ integer, minimum, span }): Type => ({ kind: 'number', integer, minimum, maximum: minimum + span }),
    ),
  fc.constant<Type>({ kind: 'number', integer: false, exclusiveMinimum: 0, exclusiveMaximum: 10 }),
  fc.constant<Type>({ kind: 'number', integer: true, multipleOf: 7 }),
  fc.constant<Type>({ kind: 'number', integer: false, multipleOf: 0.25, minimum: 0 }),
);

const stringTypes: fc.Arbitrary<Type> = fc.oneof(
  fc.constant<Type>({ kind: 'string' }),
  fc
    .record({ minLength: fc.nat({ max: 4 }), span: fc.nat({ max: 4 }) })
    .map(({ minLength, span }): Type => ({ kind: 'string', minLength, maxLength: minLength + span })),
  fc
    .constantFrom('^[a-z]{2,4}$', '^a/b\\d+$', '^(?:x|yy)$')
    .map((pattern): Type => ({ kind: 'string', pattern })),
);

const codecTypes: fc.Arbitrary<Type> = fc.oneof(
  fc
    .record({ codec: fc.constantFrom<CodecName>(...codecNames), writes: fc.constantFrom('string', 'number') })
    .map(
      ({ codec, writes }): Type => ({
        kind: 'codec',
        codec,
        writes: writesNumber(codec) ? writes : fixedForm(codec),
      }),
    ),
  fc.constant<Type>({
    kind: 'codec',
    codec: 'uint64',
    writes: 'number',
    minimum: 5n,
    maximum: 1000000000000000000n,
  }),
  fc.constant<Type>({ kind: 'codec', codec: 'hex-bytes', writes: 'string', minLength: 4, maxLength: 12 }),
);

const literalTypes: fc.Arbitrary<Type> = fc.oneof(
  fc.constantFrom<Type>(
    literal('a'),
    literal(7),
    literal(true),
    literal('x', 'y', "it's", 'a\\b', 'with "quotes"', ''),
  ),
  fc.constant(literal('one', 2, false)),
);

const scalars: fc.Arbitrary<Type> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Type>({ kind: 'boolean' }, { kind: 'null' }, { kind: 'unknown' }) },
  { weight: 2, arbitrary: numberTypes },
  { weight: 2, arbitrary: stringTypes },
  { weight: 4, arbitrary: codecTypes },
  { weight: 2, arbitrary: literalTypes },
);

/** Random types; references are to `names`, which stand for types without references to themselves. */
export function randomTypes(names: readonly string[]): fc.Arbitrary<Type> {
  const leaves =
    names.length === 0
      ? scalars
      : fc.oneof(
          { weight: 3, arbitrary: scalars },
          { weight: 1, arbitrary: fc.constantFrom(...names).map(reference) },
        );
  return fc.letrec<{ type: Type }>((tie) => {
    const type = tie('type');
    return {
      type: fc.oneof({ maxDepth: 3, depthIdentifier: 'type' }, leaves, ...structures(type), ...unions(type)),
    };
  }).type;
}

function structures(type: fc.Arbitrary<Type>): fc.Arbitrary<Type>[] {
  const sizes = fc.record({ least: fc.nat({ max: 2 }), span: fc.nat({ max: 3 }) });
  return [
    fc
      .tuple(type, fc.boolean(), fc.boolean(), sizes)
      .map(([items, sized, uniqueItems, { least, span }]): Type => {
        const unique = uniqueItems && isSpeltOneWay(items);
        return {
          kind: 'array',
          items,
          uniqueItems: unique,
          ...(sized && { minItems: unique ? 0 : least, maxItems: least + span }),
        };
      }),
    fc
      .tuple(
        fc.array(type, { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 3 }),
        fc.option(type, { nil: undefined }),
      )
      .map(([items, required, rest]): Type => {
        return {
          kind: 'tuple',
          items,
          required: Math.min(required, items.length),
          ...(rest !== undefined && { rest }),
        };
      }),
    fc
      .tuple(
        type,
        fc.constantFrom<Partial<Type & { kind: 'record' }>>(
          {},
          { keyPattern: '^[a-c]{1,3}$' },
          { keyCodec: 'uint64' },
          { maxProperties: 2 },
        ),
      )
      .map(([values, rules]): Type => ({ kind: 'record', values, ...rules })),
    objectTypes(type),
    objectTypes(type),
  ];
}

function objectTypes(type: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  const fields = fc.uniqueArray(fc.tuple(fc.constantFrom(...fieldNames), type, fc.nat({ max: 5 })), {
    selector: ([name]) => name,
    maxLength: 4,
  });
  const extra = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('ignored', 'open', 'closed') },
    { weight: 1, arbitrary: type },
  );
  return fc.tuple(fields, extra).map(([entries, more]) => {
    return object(
      entries.map(([name, inner, how]) => {
        if (how === 0) return field(name, inner, { aliases: [`${name}Alias`], required: true });
        return how < 3
          ? optional(name, inner, how === 1 ? { aliases: [`${name}A`, `${name}B`] } : {})
          : field(name, inner);
      }),
      more,
    );
  });
}

/** Unions whose variants a value shows: a union of forms that mean the same text in two ways could not be written back. */
function unions(type: fc.Arbitrary<Type>): fc.Arbitrary<Type>[] {
  const tagged = fc
    .tuple(objectTypes(type), objectTypes(type), fc.boolean())
    .map(([a, b, exclusive]): Type => {
      const variants = [withTag(a, literal('a')), withTag(b, literal('b', 'c'))];
      return {
        kind: 'union',
        variants,
        exclusive,
        discriminator: { property: 'tag', mapping: { a: 0, b: 1, c: 1 } },
      };
    });
  const untagged = fc.tuple(objectTypes(type), objectTypes(type)).map(([a, b]): Type => {
    const variants = [withTag(a, { kind: 'string' }), withTag(b, { kind: 'string' })];
    return {
      kind: 'union',
      variants,
      exclusive: true,
      discriminator: { property: 'tag', mapping: { a: 0, b: 1 } },
    };
  });
  const defaulted = fc
    .tuple(objectTypes(type), objectTypes(type), fc.boolean())
    .map(([a, b, swaps]): Type => {
      const [told, other] = [withTag(a, literal('a')), swaps ? withTag(b, { kind: 'string' }) : b];
      return {
        kind: 'union',
        variants: swaps ? [other, told] : [told, other],
        exclusive: false,
        discriminator: { property: 'tag', mapping: { a: swaps ? 1 : 0 }, otherwise: swaps ? 0 : 1 },
      };
    });
  const keyed = fc
    .tuple(objectTypes(type), objectTypes(type), fc.boolean())
    .map(([a, b, exclusive]): Type => {
      return union(
        [withField(a, 'onlyA', { kind: 'boolean' }), withField(b, 'onlyB', { kind: 'boolean' })],
        exclusive,
      );
    });
  const byKind = fc.tuple(objectTypes(type), type, stringTypes).map(([a, items, text]): Type => {
    return union([a, { kind: 'array', items }, text, { kind: 'boolean' }]);
  });
  const openLists = stringTypes.map((text): Type => union([literal('a', 'bb', 'x'), text]));
  const plainScalars = fc.oneof(numberTypes, stringTypes, literalTypes, fc.constant<Type>({ kind: 'null' }));
  const scalarLists = fc.array(plainScalars, { minLength: 2, maxLength: 3 });
  const overlapping = fc.tuple(scalarLists, fc.boolean());
  const texts = fc.constantFrom<Type>(
    union([{ kind: 'codec', codec: 'quantity', writes: 'string' }, literal('latest', 'pending')]),
    union([literal('total', 'mainnet'), { kind: 'codec', codec: 'uint64', writes: 'string' }], true),
    union([
      { kind: 'codec', codec: 'hash', writes: 'string' },
      { kind: 'codec', codec: 'uint64', writes: 'number' },
      literal('none'),
      { kind: 'null' },
    ]),
  );
  const nested = overlapping.chain(([inner, exclusive]) => {
    return scalarLists.map((outer) =>
      union([union([...inner, { kind: 'null' }], exclusive), ...outer], !exclusive),
    );
  });
  return [
    nested,
    openLists,
    tagged,
    untagged,
    defaulted,
    keyed,
    byKind,
    texts,
    overlapping.map(([variants, exclusive]) => union(variants, exclusive)),
    type.map((inner) => union([inner, { kind: 'null' }])),
  ];
}

/** Items that differ on the wire must differ when they are decoded, or a unique array could not be written back. */
function isSpeltOneWay(type: Type): boolean {
  return (
    type.kind === 'string' ||
    type.kind === 'number' ||
    type.kind === 'enum' ||
    (type.kind === 'codec' && type.codec === 'hash')
  );
}

/**
 * A union of references whose discriminator says more than the types that they refer to: it is a text, a list of all values, or not described
 * in them. The types are named after `stem`.
 */
export function taggedReferences(
  stem: string,
  names: readonly string[],
): fc.Arbitrary<readonly (readonly [string, Type])[]> {
  const objects = fc.array(objectTypes(randomTypes(names)), { minLength: 2, maxLength: 3 });
  const tag = fc.constantFrom<Type | undefined>({ kind: 'string' }, literal('a', 'b', 'c', 'd'), undefined);
  return fc.tuple(objects, tag, fc.boolean()).map(([all, own, exclusive]) => {
    const variants = all.map((type, i): readonly [string, Type] => {
      const isClosed = type.kind === 'object' && type.extra !== 'open' && type.extra !== 'ignored';
      const described = own ?? (isClosed ? ({ kind: 'string' } as const) : undefined);
      return [`${stem}Of${i}`, described === undefined ? type : withTag(type, described)];
    });
    const mapping = { ...Object.fromEntries(variants.map((_, i) => ['abc'[i], i])), d: 0 };
    const union: Type = {
      kind: 'union',
      variants: variants.map(([name]) => reference(name)),
      exclusive,
      discriminator: { property: 'tag', mapping },
    };
    return [...variants, [stem, union]];
  });
}

function withTag(type: Type, tag: Type): Type {
  return withField(type, 'tag', tag);
}

function withField(type: Type, name: string, inner: Type): Type {
  return type.kind === 'object' ? { ...type, fields: [field(name, inner), ...type.fields] } : type;
}

function writesNumber(codec: CodecName): boolean {
  return codec === 'uint64' || codec === 'uint256' || codec === 'int64' || codec === 'fixed4';
}

function fixedForm(codec: CodecName): 'string' | 'number' {
  return codec === 'exact-number' || codec === 'unix-seconds' ? 'number' : 'string';
}
