import { answer, answers, body, integer, object, operation, type TableCase, text } from './table-case.js';

const pet = { $ref: '#/components/schemas/Pet' };
const both = (Pet: object) =>
  operation(
    { ...body({ json: pet }), responses: { 200: answer({ json: pet }) } },
    { components: { schemas: { Pet } } },
  );
const own = (field: object, name = 'id') => both(object({ 'name!': text, [name]: { ...integer, ...field } }));
const closed = (field: object) =>
  both(object({ 'id!': { ...integer, ...field } }, { additionalProperties: false }));
const numbers = (format: string | undefined, type = 'integer') =>
  object({ 'n!': format === undefined ? { type } : { type, format } });
const sends = (schema: object) => operation(body({ json: schema }));
const gives = (schema: object) => answers({ 200: answer({ json: schema }) });
const tagged = (...values: readonly string[]) => object({ 'k!': { enum: values } });
const event = (type: string, data: object) =>
  object({ 'object!': { const: 'event' }, 'type!': { const: type }, 'data!': data });
const formats = 'formats of numbers are notes where a contract has no codecs';
const kind = object({ 'kind!': text, name: text });
const variants = (discriminator: object | undefined, rest: object = {}) =>
  operation(
    body({
      json: {
        oneOf: ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        ...(discriminator && { discriminator }),
      },
    }),
    {
      components: {
        schemas: {
          Cat: object({ 'kind!': text, 'claws!': integer }),
          Dog: object({ 'kind!': text, 'bone!': text }),
          ...rest,
        },
      },
    },
  );
const mapping = (map: Readonly<Record<string, string>>, other?: string) => ({
  propertyName: 'kind',
  mapping: map,
  ...(other !== undefined && { defaultMapping: other }),
});
const sendCat = (tag: string) => ({ send: { body: { kind: tag, claws: 3 } } });

/** Views, formats of numbers, discriminators and defaults. */
export const typeCases: readonly TableCase[] = [
  {
    name: 'field became read-only',
    old: own({}),
    now: own({ readOnly: true }),
    changes: ['breaking request field-made-read-only', 'docs field-view-changed', 'feature type-added'],
    call: { send: { body: { id: 7, name: 'Tom' } }, answer: { id: 7, name: 'Tom' } },
  },
  {
    name: 'required field became read-only',
    old: own({}, 'id!'),
    now: own({ readOnly: true }, 'id!'),
    changes: ['breaking request field-made-read-only', 'docs field-view-changed', 'feature type-added'],
    refuses: ['new'],
    call: { send: { body: { id: 7, name: 'Tom' } }, answer: { id: 7, name: 'Tom' } },
  },
  {
    name: 'field became write-only',
    old: own({}),
    now: own({ writeOnly: true }),
    changes: ['breaking response field-made-write-only', 'docs field-view-changed', 'feature type-added'],
    because: 'the field was optional',
  },
  {
    name: 'required field became write-only',
    old: own({}, 'id!'),
    now: own({ writeOnly: true }, 'id!'),
    changes: ['breaking response field-made-write-only', 'docs field-view-changed', 'feature type-added'],
    refuses: ['old'],
  },
  {
    name: 'read-only field may be written',
    old: own({ readOnly: true }),
    now: own({}),
    changes: ['feature request field-added', 'docs field-view-changed', 'breaking type-removed'],
    refuses: ['old'],
  },
  {
    name: 'required read-only field has to be written',
    old: own({ readOnly: true }, 'id!'),
    now: own({}, 'id!'),
    changes: ['breaking request field-added', 'docs field-view-changed', 'breaking type-removed'],
    refuses: ['old'],
    call: { send: { body: { name: 'Tom' } } },
  },
  {
    name: 'write-only field may be read',
    old: own({ writeOnly: true }),
    now: own({}),
    changes: ['feature response field-added', 'docs field-view-changed', 'breaking type-removed'],
    refuses: ['old'],
  },
  {
    name: 'read-only field became write-only',
    old: own({ readOnly: true }),
    now: own({ writeOnly: true }),
    changes: ['feature request field-added', 'breaking response field-made-write-only'],
    because: 'the field was optional',
  },
  {
    name: 'required field of a closed object became read-only',
    old: closed({}),
    now: closed({ readOnly: true }),
    changes: ['breaking request field-made-read-only', 'docs field-view-changed', 'feature type-added'],
    refuses: ['new'],
    call: { send: { body: { id: 7 } }, answer: { id: 7 } },
  },
  {
    name: 'read-only field of a closed object may be written',
    old: closed({ readOnly: true }),
    now: closed({}),
    changes: ['breaking request field-added', 'docs field-view-changed', 'breaking type-removed'],
    refuses: ['old'],
    call: { send: { body: {} } },
  },
  {
    name: 'write-only field of a closed object may be read',
    old: closed({ writeOnly: true }),
    now: closed({}),
    changes: ['feature response field-added', 'docs field-view-changed', 'breaking type-removed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'sent number widened',
    old: sends(numbers('int32')),
    now: sends(numbers('int64')),
    changes: ['feature request format-changed'],
    call: { send: { body: { n: 5 } } },
  },
  {
    name: 'sent number narrowed',
    old: sends(numbers('int64')),
    now: sends(numbers('int32')),
    changes: ['breaking request format-changed'],
    because: formats,
  },
  {
    name: 'answered number widened',
    old: gives(numbers('int32')),
    now: gives(numbers('int64')),
    changes: ['breaking response format-changed'],
    because: formats,
  },
  {
    name: 'answered number narrowed',
    old: gives(numbers('int64')),
    now: gives(numbers('int32')),
    changes: ['feature response format-changed'],
    call: { answer: { n: 5 } },
  },
  {
    name: 'answered float became double',
    old: gives(numbers('float', 'number')),
    now: gives(numbers('double', 'number')),
    changes: ['breaking response format-changed'],
    because: formats,
  },
  {
    name: 'answered number limited to 32 bits',
    old: gives(numbers(undefined)),
    now: gives(numbers('int32')),
    changes: ['feature response format-added'],
    call: { answer: { n: 5 } },
  },
  {
    name: 'sent number limited to 32 bits',
    old: sends(numbers(undefined)),
    now: sends(numbers('int32')),
    changes: ['breaking request format-added'],
    because: formats,
  },
  {
    name: 'sent number freed of 32 bits',
    old: sends(numbers('int32')),
    now: sends(numbers(undefined)),
    changes: ['feature request format-removed'],
    call: { send: { body: { n: 5 } } },
  },
  {
    name: 'answered number became one of 64 bits in code',
    codecs: true,
    old: gives(numbers('int32')),
    now: gives(numbers('int64')),
    changes: ['breaking response type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'sent number became one of 64 bits in code',
    codecs: true,
    old: sends(numbers('int32')),
    now: sends(numbers('int64')),
    changes: ['breaking request type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'bytes in text of another alphabet',
    old: sends(object({ 'b!': { ...text, contentEncoding: 'base64' } })),
    now: sends(object({ 'b!': { ...text, contentEncoding: 'base64url' } })),
    changes: ['breaking request encoding-changed'],
    because: 'texts of bytes are given to the program as they come',
  },
  {
    name: 'tag of an alternative added',
    old: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    now: variants(mapping({ cat: 'Cat', kitten: 'Cat', dog: 'Dog' })),
    refuses: ['new'],
    changes: ['feature request discriminator-value-added'],
    call: sendCat('cat'),
  },
  {
    name: 'tag of an alternative removed',
    old: variants(mapping({ cat: 'Cat', kitten: 'Cat', dog: 'Dog' })),
    now: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    refuses: ['old'],
    changes: ['breaking request discriminator-value-removed'],
    call: sendCat('kitten'),
  },
  {
    name: 'tag of another alternative',
    old: variants(mapping({ cat: 'Cat', pet: 'Cat', dog: 'Dog' })),
    now: variants(mapping({ cat: 'Cat', pet: 'Dog', dog: 'Dog' })),
    refuses: ['old', 'new'],
    changes: ['breaking request discriminator-value-changed'],
    call: sendCat('pet'),
  },
  {
    name: 'alternative for all other tags added',
    old: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    now: variants(mapping({ dog: 'Dog' }, 'Cat')),
    refuses: ['new'],
    changes: ['feature request discriminator-value-added'],
    call: sendCat('lion'),
  },
  {
    name: 'alternative for all other tags removed',
    old: variants(mapping({ dog: 'Dog' }, 'Cat')),
    now: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    refuses: ['old'],
    changes: ['breaking request discriminator-value-removed'],
    call: sendCat('lion'),
  },
  {
    name: 'another alternative for all other tags',
    old: variants(mapping({ dog: 'Dog' }, 'Cat')),
    now: variants(mapping({ cat: 'Cat' }, 'Dog')),
    refuses: ['old', 'new'],
    changes: ['breaking request discriminator-value-changed'],
    call: sendCat('lion'),
  },
  {
    name: 'tag of an alternative that another one was for',
    old: variants(mapping({ dog: 'Dog' }, 'Cat')),
    now: variants(mapping({ dog: 'Dog', pet: 'Dog' }, 'Cat')),
    refuses: ['new'],
    changes: ['breaking request discriminator-value-changed'],
    call: sendCat('pet'),
  },
  {
    name: 'alternatives got tags',
    old: variants(undefined),
    now: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    refuses: ['old'],
    changes: ['breaking request discriminator-added'],
    call: sendCat('lion'),
  },
  {
    name: 'alternatives lost their tags',
    old: variants(mapping({ cat: 'Cat', dog: 'Dog' })),
    now: variants(undefined),
    refuses: ['new'],
    changes: ['feature request discriminator-removed'],
    call: sendCat('cat'),
  },
  {
    name: 'default of an answer changed',
    old: gives(object({ kind: { ...text, default: 'cat' } })),
    now: gives(object({ kind: { ...text, default: 'dog' } })),
    changes: ['docs response answer-default-changed'],
    call: { answer: { kind: 'cat' } },
  },
  {
    name: 'schema of an answer the same in other words',
    old: gives(kind),
    now: gives({ allOf: [kind] }),
    changes: [],
    call: { answer: { kind: 'cat' } },
  },
  {
    name: 'one of alternatives that JSON tells apart',
    old: operation(body({ json: { anyOf: [text, integer] } })),
    now: operation(body({ json: { oneOf: [text, integer] } })),
    changes: [],
    call: { send: { body: 7 } },
  },
  {
    name: 'one of alternatives that share values',
    old: operation(body({ json: { anyOf: [object({ a: text }), object({ b: text })] } })),
    now: operation(body({ json: { oneOf: [object({ a: text }), object({ b: text })] } })),
    changes: ['breaking request variant-rule-changed'],
    call: { send: { body: { a: 'x', b: 'y' } } },
  },
  {
    name: 'one of alternatives that a constant tells apart',
    old: sends({ anyOf: [tagged('a'), tagged('b')] }),
    now: sends({ oneOf: [tagged('a'), tagged('b')] }),
    changes: [],
    call: { send: { body: { k: 'a' } } },
  },
  {
    name: 'answered alternative added between those that a constant of them all does not tell apart',
    old: gives({ oneOf: [event('a', text), event('b', integer), event('c', text)] }),
    now: gives({
      oneOf: [event('a', text), event('n', integer), event('b', integer), event('c', text), event('o', text)],
    }),
    changes: ['breaking response variant-added'],
    refuses: ['old'],
    call: { answer: { object: 'event', type: 'n', data: 7 } },
  },
  {
    name: 'text split by its length',
    old: sends({ oneOf: [text, integer] }),
    now: sends({ oneOf: [{ ...text, maxLength: 3 }, { ...text, minLength: 4 }, integer] }),
    changes: [],
    call: { send: { body: 'abcd' } },
  },
  {
    name: 'text split with a length that fits twice',
    old: sends({ oneOf: [text, integer] }),
    now: sends({ oneOf: [{ ...text, maxLength: 4 }, { ...text, minLength: 4 }, integer] }),
    changes: ['breaking request variant-rule-changed'],
    call: { send: { body: 'abcd' } },
  },
  {
    name: 'text split with a length that fits nowhere',
    old: sends({ oneOf: [text, integer] }),
    now: sends({ oneOf: [{ ...text, maxLength: 3 }, { ...text, minLength: 5 }, integer] }),
    changes: ['breaking request variant-removed'],
    call: { send: { body: 'abcd' } },
  },
  {
    name: 'object split by a constant',
    old: sends(tagged('a', 'b')),
    now: sends({ oneOf: [tagged('a'), tagged('b')] }),
    changes: [],
    call: { send: { body: { k: 'b' } } },
  },
  {
    name: 'answered objects of one constant each became one',
    old: gives({ oneOf: [tagged('a'), tagged('b')] }),
    now: gives(tagged('a', 'b')),
    changes: [],
    call: { answer: { k: 'b' } },
  },
  {
    name: 'alternative added that others fit beside',
    old: operation(body({ json: { oneOf: [object({ a: text }), integer] } })),
    now: operation(
      body({ json: { oneOf: [object({ a: text }), integer, object({ a: { ...text, maxLength: 3 } })] } }),
    ),
    changes: ['breaking request variant-rule-changed'],
    call: { send: { body: { a: 'x' } } },
  },
  {
    name: 'text that is shown as a password',
    old: operation(body({ json: text })),
    now: operation(body({ json: { ...text, format: 'password' } })),
    changes: ['docs remark-changed'],
    call: { send: { body: 'secret' } },
  },
];
