import type { Rule, Shape, ShapeName } from './shape.js';

const one = (shape: ShapeName): Rule => ['one', shape];
const list = (shape: ShapeName): Rule => ['list', shape];
const map = (shape: ShapeName): Rule => ['map', shape];

const documented = ['x-source', 'x-since', 'x-deprecated'];
const operationLike = ['x-access', 'x-idempotent', 'x-symbol', 'x-pagination', 'x-cost', ...documented];
const documentLike = ['x-access', 'x-idempotent'];

const schema: Shape = {
  component: 'schemas',
  children: {
    properties: map('schema'),
    patternProperties: map('schema'),
    additionalProperties: one('schema'),
    propertyNames: one('schema'),
    unevaluatedProperties: one('schema'),
    items: ['one or list', 'schema'],
    prefixItems: list('schema'),
    additionalItems: one('schema'),
    unevaluatedItems: one('schema'),
    contains: one('schema'),
    allOf: list('schema'),
    anyOf: list('schema'),
    oneOf: list('schema'),
    not: one('schema'),
    if: one('schema'),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: one('schema'),
    else: one('schema'),
    dependentSchemas: map('schema'),
    $defs: map('schema'),
    definitions: map('schema'),
  },
  keys: [
    ...[
      '$ref',
      '$id',
      '$schema',
      '$anchor',
      '$comment',
      '$vocabulary',
      '$dynamicRef',
      '$dynamicAnchor',
      'title',
      'description',
    ],
    ...[
      'type',
      'format',
      'enum',
      'const',
      'default',
      'example',
      'examples',
      'deprecated',
      'readOnly',
      'writeOnly',
      'nullable',
    ],
    ...[
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'minLength',
      'maxLength',
      'pattern',
    ],
    ...[
      'minItems',
      'maxItems',
      'uniqueItems',
      'minContains',
      'maxContains',
      'required',
      'minProperties',
      'maxProperties',
    ],
    ...[
      'dependentRequired',
      'discriminator',
      'contentEncoding',
      'contentMediaType',
      'contentSchema',
      'xml',
      'externalDocs',
      'summary',
    ],
  ],
  extensions: [...documented, 'x-presence', 'x-accepts', 'x-unit'],
};

const openrpc: Partial<Record<ShapeName, Shape>> = {
  openrpc: {
    children: { methods: list('method'), components: one('openrpc components') },
    required: ['openrpc', 'info', 'methods'],
    keys: ['openrpc', 'info', 'servers', 'externalDocs', '$schema'],
    extensions: [
      ...documentLike,
      'x-group',
      'x-path',
      'x-websocket-path',
      'x-params',
      'x-namespace-aliases',
      'x-batch-limit',
    ],
  },
  'openrpc components': {
    children: {
      schemas: map('schema'),
      errors: map('error'),
      contentDescriptors: map('content descriptor'),
      examplePairings: map('example pairing'),
      examples: map('example'),
    },
    keys: ['links', 'tags'],
  },
  method: {
    children: {
      params: list('content descriptor'),
      result: one('content descriptor'),
      errors: list('error'),
      examples: list('example pairing'),
      'x-subscription': one('subscription'),
    },
    required: ['name', 'params'],
    keys: [
      'name',
      'tags',
      'summary',
      'description',
      'externalDocs',
      'deprecated',
      'servers',
      'links',
      'paramStructure',
    ],
    extensions: [...operationLike, 'x-params', 'x-method-aliases', 'x-subscription'],
  },
  'content descriptor': {
    component: 'contentDescriptors',
    children: { schema: one('schema') },
    required: ['name', 'schema'],
    keys: ['name', 'summary', 'description', 'required', 'deprecated'],
    extensions: [...documented, 'x-presence', 'x-unit', 'x-accepts'],
  },
  error: {
    component: 'errors',
    children: { 'x-data': one('schema') },
    required: ['code', 'message'],
    keys: ['code', 'message', 'data'],
    extensions: [...documented, 'x-when', 'x-data'],
    sealed: true,
  },
  'example pairing': {
    component: 'examplePairings',
    children: { params: list('example'), result: one('example') },
    required: ['name', 'params'],
    keys: ['name', 'summary', 'description'],
    extensions: documented,
  },
  subscription: {
    children: { kinds: map('subscription kind') },
    required: ['unsubscribe', 'notification', 'kinds'],
    keys: ['unsubscribe', 'notification'],
  },
  'subscription kind': {
    children: { params: list('content descriptor'), payload: one('schema') },
    required: ['payload'],
    keys: ['summary', 'description', 'examples', 'deprecated'],
    extensions: documented,
  },
};

const operation = one('operation');

const openapi: Partial<Record<ShapeName, Shape>> = {
  openapi: {
    children: { paths: map('path item'), webhooks: map('path item'), components: one('openapi components') },
    required: ['openapi', 'info'],
    keys: ['openapi', 'info', 'servers', 'tags', 'security', 'externalDocs', 'jsonSchemaDialect', '$self'],
    extensions: documentLike,
  },
  'openapi components': {
    children: {
      schemas: map('schema'),
      responses: map('response'),
      parameters: map('parameter'),
      requestBodies: map('request body'),
      headers: map('header'),
      examples: map('example'),
      pathItems: map('path item'),
    },
    keys: ['securitySchemes', 'links', 'callbacks'],
  },
  'path item': {
    children: {
      parameters: list('parameter'),
      ...{ get: operation, put: operation, post: operation, delete: operation },
      ...{ options: operation, head: operation, patch: operation, trace: operation },
    },
    keys: ['$ref', 'summary', 'description', 'servers'],
  },
  operation: {
    children: { parameters: list('parameter'), requestBody: one('request body'), responses: map('response') },
    keys: [
      'tags',
      'summary',
      'description',
      'externalDocs',
      'operationId',
      'callbacks',
      'deprecated',
      'security',
      'servers',
    ],
    extensions: [...operationLike, 'x-examples', 'x-path-aliases'],
  },
  parameter: {
    component: 'parameters',
    children: { schema: one('schema'), content: map('media type'), examples: map('example') },
    required: ['name', 'in'],
    keys: [
      ...[
        'name',
        'in',
        'description',
        'required',
        'deprecated',
        'allowEmptyValue',
        'style',
        'explode',
        'allowReserved',
        'example',
      ],
    ],
    extensions: documented,
  },
  'request body': {
    component: 'requestBodies',
    children: { content: map('media type') },
    required: ['content'],
    keys: ['description', 'required'],
    extensions: documented,
  },
  response: {
    component: 'responses',
    children: { headers: map('header'), content: map('media type') },
    required: ['description'],
    keys: ['description', 'links', 'summary'],
    extensions: documented,
  },
  'media type': {
    children: { schema: one('schema'), examples: map('example') },
    keys: ['example', 'encoding'],
  },
  header: {
    component: 'headers',
    children: { schema: one('schema'), content: map('media type'), examples: map('example') },
    keys: [
      'description',
      'required',
      'deprecated',
      'allowEmptyValue',
      'style',
      'explode',
      'allowReserved',
      'example',
    ],
    extensions: documented,
  },
};

const example: Shape = {
  component: 'examples',
  children: {},
  keys: ['name', 'summary', 'description', 'value', 'externalValue'],
  extensions: documented,
};

/** What documents are made of, by kind of object. */
export const shapes: Readonly<Partial<Record<ShapeName, Shape>>> = {
  ...openrpc,
  ...openapi,
  schema,
  example,
  any: { children: {} },
};
