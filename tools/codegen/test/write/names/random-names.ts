import fc from 'fast-check';

/** Words that the generator puts into names, uses as names of its own, or that mean something to JavaScript. */
const ownWords = [
  ...['get', 'list', 'pet', 'api', 'chain', 'transport', 'client', 'create', 'group', 'call', 'calls'],
  ...['operation', 'answers', 'answer', 'with', 'response', 'request', 'result', 'params', 'handler'],
  ...['handlers', 'operations', 'pages', 'items', 'item', 'paging', 'wire', 'zod', 'input', 'payload'],
  ...['is', 'decode', 'encode', 'explain', 'matches', 'named', 'filters', 'fields', 'auth', 'servers'],
  ...['security', 'schemes', 'options', 'subscription', 'unserved', 'webhooks', 'received', 'schemas'],
  ...['types', 'check', 'codec', 'shared', 'index', 'v', 'value', 'body', 'path', 'query', 'methods'],
  ...['bind', 'stringify', 'scoped', 'blockchain', 'id', 'default', 'delete', 'class', 'await', 'new'],
  ...['constructor', 'prototype', 'toString', 'then', 'json', 'date', 'map', 'promise', 'aux', '1', '2'],
];

const word = fc.constantFrom(...ownWords);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One to three words, joined in one of the ways of documents: `getPetAnswers`, `GetPetAnswers`, `get_pet_answers`, `get-pet.answers`. */
const randomName: fc.Arbitrary<string> = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('camel', 'pascal', '_', '-', '.'))
  .map(([words, form]) => {
    const [first = '', ...rest] = words;
    if (form === 'camel') return first + rest.map(upper).join('');
    return form === 'pascal' ? words.map(upper).join('') : words.join(form);
  });

/** Names of which each is there once. Half of them differ from another in a suffix of the generator, or in their case. */
const randomNames = (count: number): fc.Arbitrary<string[]> =>
  fc
    .tuple(
      fc.array(randomName, { minLength: count, maxLength: count }),
      fc.infiniteStream(
        fc.constantFrom(
          'Answers',
          'Operation',
          'WithResponse',
          'Response',
          'Pages',
          'Items',
          'Params',
          'Result',
          'Wire',
          'Zod',
          'upper',
        ),
      ),
    )
    .map(([names, endings]) => {
      const [half, others] = [names.slice(0, names.length / 2), names.slice(names.length / 2)];
      const near = half.map((name) => {
        const { value: ending } = endings.next() as { readonly value: string };
        return ending === 'upper' ? upper(name) : name + ending;
      });
      return [...new Set([...half, ...near, ...others])];
    });

/** A name of a parameter or a property: also those that objects have already. */
const member = fc.oneof(
  randomName,
  fc.constantFrom('__proto__', 'hasOwnProperty', 'valueOf', '$ref', '10', '9', 'a b'),
);

const scalar = fc.constantFrom(
  { type: 'string' },
  { type: 'string', maxLength: 3 },
  { type: 'string', enum: ['a', 'b'] },
  { type: 'integer', format: 'int64' },
  { type: 'string', format: 'date-time' },
  { type: 'boolean', default: true },
);

const properties = fc.dictionary(member, scalar, { maxKeys: 5, noNullPrototype: true });

const objectOf = fc.tuple(properties, fc.boolean()).map(([all, readOnly]) => ({
  type: 'object',
  properties: { ...all, ...(readOnly && { id: { type: 'string', readOnly } }) },
}));

/** A schema, which may be one of those by name. */
const schemaOf = (names: readonly string[]): fc.Arbitrary<object> =>
  fc.oneof(
    objectOf,
    scalar,
    fc.constantFrom(...names).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    fc
      .constantFrom(...names)
      .map((name) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })),
  );

const json = (schema: object): object => ({
  description: 'It.',
  content: { 'application/json': { schema } },
});

interface RandomOperation {
  readonly tag: string;
  readonly id: string;
  readonly result: object;
  readonly failure: object;
  readonly body: object | undefined;
  readonly query: string;
  readonly extra: string;
}

function operation(each: RandomOperation): object {
  const { tag, id, result, failure, body, query, extra } = each;
  return {
    operationId: id,
    tags: [tag],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: query, in: 'query', schema: { type: 'string' } },
      { name: 'X-Version', in: 'header', schema: { type: 'string', format: 'date-time' } },
    ],
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200:
        extra === 'lines'
          ? { description: 'Lines.', content: { 'application/x-ndjson': { schema: result } } }
          : json(extra === 'page' ? page(result) : result),
      404: json(failure),
      ...(extra === 'status' && { 201: json({ type: 'object', properties: { other: { type: 'string' } } }) }),
    },
    ...(extra === 'page' && { 'x-pagination': { token: query, next: 'next', items: 'items' } }),
    ...(extra === 'callback' && {
      callbacks: {
        [id]: { '{$request.body#/url}': { post: { responses: { 204: { description: 'Done.' } } } } },
      },
    }),
  };
}

const page = (items: object): object => ({
  type: 'object',
  required: ['items'],
  properties: { next: { type: 'string' }, items: { type: 'array', items } },
});

/** An OpenAPI document whose names are all random. */
export const randomOpenApi: fc.Arbitrary<object> = fc
  .tuple(randomNames(24), randomNames(40), randomNames(8), randomNames(3))
  .chain(([schemas, ids, tags, schemes]) => {
    const schema = schemaOf(schemas);
    const each = (id: string): fc.Arbitrary<RandomOperation> =>
      fc.record({
        tag: fc.constantFrom(...tags),
        id: fc.constant(id),
        result: schema,
        failure: schema,
        body: fc.option(objectOf, { nil: undefined }),
        query: randomName.filter((name) => name !== 'id' && name !== 'body'),
        extra: fc.constantFrom('', '', 'lines', 'page', 'status', 'callback'),
      });
    return fc.record({
      openapi: fc.constant('3.1.0'),
      info: fc.constant({ title: 'Api', version: '1.0.0' }),
      servers: fc.constant([
        { url: 'https://{region}.example.com', variables: { region: { default: 'eu' } } },
      ]),
      security: fc.constant(schemes.map((name) => ({ [name]: [] }))),
      paths: fc
        .tuple(...ids.map(each))
        .map((all) =>
          Object.fromEntries(all.map((one, index) => [`/p${index}/{id}`, { post: operation(one) }])),
        ),
      webhooks: fc.constant({
        [ids[0] ?? '']: {
          post: {
            tags: [tags[0]],
            operationId: `${ids[0]}Body`,
            responses: { 204: { description: 'Done.' } },
          },
        },
      }),
      components: fc.record({
        schemas: fc
          .tuple(...schemas.map(() => objectOf))
          .map((all) => Object.fromEntries(all.map((one, index) => [schemas[index] ?? '', one]))),
        securitySchemes: fc.constant(
          Object.fromEntries(schemes.map((name) => [name, { type: 'http', scheme: 'bearer' }])),
        ),
      }),
    });
  });

/** An OpenRPC document whose names are all random. */
export const randomOpenRpc: fc.Arbitrary<object> = fc
  .tuple(randomNames(24), randomNames(40), randomNames(3), randomNames(2))
  .chain(([schemas, names, kinds, [subscribe = 'a', unsubscribe = 'b']]) => {
    const schema = schemaOf(schemas);
    const method = (name: string): fc.Arbitrary<object> =>
      fc.record({
        name: fc.constant(name),
        params: fc
          .uniqueArray(member, { maxLength: 3 })
          .map((all) =>
            all.map((param) => ({ name: param, schema: { type: 'string', format: 'date-time' } })),
          ),
        result: schema.map((result) => ({ name: 'result', schema: result })),
      });
    return fc.record({
      openrpc: fc.constant('1.3.2'),
      info: fc.constant({ title: 'Api', version: '1.0.0' }),
      'x-path': fc.constantFrom('/', '/{blockchainId}/rpc'),
      methods: fc.tuple(...names.map(method)).map((all) => [
        ...all,
        {
          name: `${subscribe}Own`,
          params: [],
          result: { name: 'id', schema: { type: 'string' } },
          'x-subscription': {
            unsubscribe: `${unsubscribe}Other`,
            notification: 'n',
            kinds: Object.fromEntries(kinds.map((kind) => [kind, { payload: { type: 'string' } }])),
          },
        },
        {
          name: `${unsubscribe}Other`,
          params: [{ name: 'id', schema: { type: 'string' } }],
          result: { name: 'ok', schema: { type: 'boolean' } },
        },
      ]),
      components: fc.record({
        schemas: fc
          .tuple(...schemas.map(() => objectOf))
          .map((all) => Object.fromEntries(all.map((one, index) => [schemas[index] ?? '', one]))),
      }),
    });
  });
