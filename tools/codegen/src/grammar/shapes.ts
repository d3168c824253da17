import type { Rule, Shape, ShapeName } from './shape.js';
import { swaggerShapes as swagger } from './swagger-shapes.js';

const one = (shape: ShapeName): Rule => ['one', shape];
const list = (shape: ShapeName): Rule => ['list', shape];
const map = (shape: ShapeName): Rule => ['map', shape];
const maps = (shape: ShapeName): Rule => ['maps', shape];

const documented = ['x-source', 'x-since', 'x-until', 'x-reference', 'x-deprecated'];
const operationLike = [
  'x-access',
  'x-idempotent',
  'x-pages',
  'x-symbol',
  'x-pagination',
  'x-cost',
  ...documented,
];
const documentLike = ['x-access', 'x-idempotent', 'x-pages'];

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
    contentSchema: one('schema'),
    discriminator: one('discriminator'),
    xml: one('xml'),
    externalDocs: one('external documentation'),
  },
  extensions: [
    ...documented,
    'x-presence',
    'x-accepts',
    'x-unit',
    'x-enum-varnames',
    'x-enumNames',
    'x-enum-descriptions',
    'x-enumDescriptions',
  ],
};

const openrpc: Partial<Record<ShapeName, Shape>> = {
  openrpc: {
    children: {
      methods: list('method'),
      components: one('openrpc components'),
      info: one('info'),
      servers: list('server'),
      externalDocs: one('external documentation'),
    },
    required: ['openrpc', 'info', 'methods'],
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
      links: map('method link'),
      tags: map('tag'),
    },
  },
  method: {
    children: {
      params: list('content descriptor'),
      result: one('content descriptor'),
      errors: list('error'),
      examples: list('example pairing'),
      servers: list('server'),
      links: list('method link'),
      tags: list('tag'),
      externalDocs: one('external documentation'),
      'x-subscription': one('subscription'),
    },
    required: ['name', 'params'],
    extensions: [...operationLike, 'x-params', 'x-method-aliases', 'x-subscription'],
  },
  'content descriptor': {
    component: 'contentDescriptors',
    children: { schema: one('schema') },
    required: ['name', 'schema'],
    extensions: [...documented, 'x-presence', 'x-unit', 'x-accepts'],
  },
  error: {
    component: 'errors',
    children: { 'x-data': one('schema') },
    required: ['code', 'message'],
    extensions: [...documented, 'x-when', 'x-data'],
    sealed: true,
  },
  'example pairing': {
    component: 'examplePairings',
    children: { params: list('example'), result: one('example') },
    required: ['name', 'params'],
    extensions: documented,
  },
  subscription: {
    children: { kinds: map('subscription kind') },
    required: ['unsubscribe', 'notification', 'kinds'],
    ownKeys: ['unsubscribe', 'notification'],
  },
  'subscription kind': {
    children: { params: list('content descriptor'), payload: one('schema') },
    required: ['payload'],
    ownKeys: ['summary', 'description', 'examples', 'deprecated'],
    extensions: documented,
  },
};

const operation = one('operation');

const openapi: Partial<Record<ShapeName, Shape>> = {
  openapi: {
    children: {
      paths: map('path item'),
      webhooks: map('path item'),
      components: one('openapi components'),
      info: one('info'),
      servers: list('server'),
      tags: list('tag'),
      externalDocs: one('external documentation'),
    },
    required: ['openapi', 'info'],
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
      securitySchemes: map('security scheme'),
      links: map('link'),
      callbacks: maps('path item'),
      mediaTypes: map('media type'),
    },
  },
  'path item': {
    children: {
      parameters: list('parameter'),
      ...{ get: operation, put: operation, post: operation, delete: operation },
      ...{ options: operation, head: operation, patch: operation, trace: operation, query: operation },
      additionalOperations: map('operation'),
      servers: list('server'),
    },
  },
  operation: {
    children: {
      parameters: list('parameter'),
      requestBody: one('request body'),
      responses: map('response'),
      callbacks: maps('path item'),
      servers: list('server'),
      externalDocs: one('external documentation'),
    },
    extensions: [...operationLike, 'x-examples', 'x-path-aliases'],
  },
  parameter: {
    component: 'parameters',
    children: { schema: one('schema'), content: map('media type'), examples: map('example') },
    required: ['name', 'in'],
    extensions: documented,
  },
  'request body': {
    component: 'requestBodies',
    children: { content: map('media type') },
    required: ['content'],
    extensions: documented,
  },
  response: {
    component: 'responses',
    children: { headers: map('header'), content: map('media type'), links: map('link') },
    required: ['description'],
    extensions: documented,
  },
  'media type': {
    children: {
      schema: one('schema'),
      itemSchema: one('schema'),
      examples: map('example'),
      encoding: map('encoding'),
      prefixEncoding: list('encoding'),
      itemEncoding: one('encoding'),
    },
  },
  header: {
    component: 'headers',
    children: { schema: one('schema'), content: map('media type'), examples: map('example') },
    extensions: documented,
  },
};

const shared: Partial<Record<ShapeName, Shape>> = {
  info: { children: { contact: one('contact'), license: one('license') }, verbatim: true },
  contact: { children: {}, verbatim: true },
  license: { children: {}, verbatim: true },
  server: { children: { variables: map('server variable') }, verbatim: true },
  'server variable': { children: {}, verbatim: true },
  tag: { children: { externalDocs: one('external documentation') }, extensions: ['x-title'], verbatim: true },
  'external documentation': { children: {}, verbatim: true },
  discriminator: { children: {}, verbatim: true },
  xml: { children: {}, verbatim: true },
  link: { children: { server: one('server') }, verbatim: true },
  'method link': { children: { server: one('server') }, verbatim: true },
  encoding: {
    children: {
      headers: map('header'),
      encoding: map('encoding'),
      prefixEncoding: list('encoding'),
      itemEncoding: one('encoding'),
    },
  },
  'security scheme': { children: { flows: one('oauth flows') }, verbatim: true },
  'oauth flows': {
    children: {
      ...{ implicit: one('oauth flow'), password: one('oauth flow'), clientCredentials: one('oauth flow') },
      ...{ authorizationCode: one('oauth flow'), deviceAuthorization: one('oauth flow') },
    },
  },
  'oauth flow': { children: {}, verbatim: true },
};

const example: Shape = {
  component: 'examples',
  children: {},
  extensions: documented,
};

/** What documents are made of, by kind of object. */
export const shapes: Readonly<Partial<Record<ShapeName, Shape>>> = {
  ...openrpc,
  ...openapi,
  ...swagger,
  ...shared,
  schema,
  example,
  any: { children: {} },
};
