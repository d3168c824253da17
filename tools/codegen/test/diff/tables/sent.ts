import {
  answer,
  body,
  callback,
  integer,
  object,
  operation,
  type TableCase,
  text,
  webhook,
} from './table-case.js';

const item = object({ 'id!': integer });
const kinds = (...values: readonly string[]) => object({ 'kind!': { enum: values } });
const trace = { name: 'X-Trace', in: 'header', schema: text };
const plain = operation({ parameters: [{ name: 'url', in: 'query', schema: text }] });
const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
const keyed = (security: readonly object[]) =>
  webhook({ ...body({ json: item }), security }, { components: { securitySchemes } });
const settings = 'credentials of a webhook are for its receiver to ask for';
const order = 'what is sent to whom is no call of the contract';
const gone = 'a receiver waits in vain; its handler is not called';

/** Webhooks and callbacks: the server sends what is a request here, and receives the answer. */
export const sentCases: readonly TableCase[] = [
  {
    name: 'callback added',
    old: plain,
    now: callback(body({ json: item })),
    changes: ['feature callback-added'],
  },
  {
    name: 'callback removed',
    old: callback(body({ json: item })),
    now: plain,
    changes: ['breaking callback-removed'],
    because: gone,
  },
  {
    name: 'callback to another address',
    old: callback(body({ json: item })),
    now: callback(body({ json: item }), '{$request.body#/url}'),
    changes: ['breaking callback-address-changed'],
    because: order,
  },
  {
    name: 'callback by another verb',
    old: callback(body({ json: item })),
    now: callback({ ...body({ json: item }), verb: 'put' }),
    changes: ['breaking verb-changed', 'feature idempotence-gained'],
    because: order,
  },
  {
    name: 'callback got an optional field',
    old: callback(body({ json: item })),
    now: callback(body({ json: object({ 'id!': integer, note: text }) })),
    changes: ['feature response field-added'],
  },
  {
    name: 'callback got a required field',
    old: callback(body({ json: item })),
    now: callback(body({ json: object({ 'id!': integer, 'note!': text }) })),
    changes: ['feature response field-added'],
    refuses: ['new'],
  },
  {
    name: 'callback lost a field',
    old: callback(body({ json: object({ 'id!': integer, 'note!': text }) })),
    now: callback(body({ json: item })),
    changes: ['breaking response field-removed'],
    refuses: ['old'],
  },
  {
    name: 'callback with a further value',
    old: callback(body({ json: kinds('cat') })),
    now: callback(body({ json: kinds('cat', 'dog') })),
    changes: ['breaking response enum-value-added'],
    refuses: ['old'],
  },
  {
    name: 'callback with fewer values',
    old: callback(body({ json: kinds('cat', 'dog') })),
    now: callback(body({ json: kinds('cat') })),
    changes: ['feature response enum-value-removed'],
    refuses: ['new'],
  },
  {
    name: 'callback answered with a further value',
    old: callback({ ...body({ json: item }), responses: { 200: answer({ json: kinds('cat') }) } }),
    now: callback({ ...body({ json: item }), responses: { 200: answer({ json: kinds('cat', 'dog') }) } }),
    changes: ['feature request enum-value-added'],
    refuses: ['new'],
  },
  {
    name: 'callback answered with fewer values',
    old: callback({ ...body({ json: item }), responses: { 200: answer({ json: kinds('cat', 'dog') }) } }),
    now: callback({ ...body({ json: item }), responses: { 200: answer({ json: kinds('cat') }) } }),
    changes: ['breaking request enum-value-removed'],
    refuses: ['old'],
  },
  {
    name: 'webhook added',
    old: { ...webhook({}), webhooks: {} },
    now: webhook(body({ json: item })),
    changes: ['feature webhook-added'],
  },
  {
    name: 'webhook removed',
    old: webhook(body({ json: item })),
    now: { ...webhook({}), webhooks: {} },
    changes: ['breaking webhook-removed'],
    because: gone,
  },
  {
    name: 'webhook of another key',
    old: webhook(body({ json: item })),
    now: webhook({ ...body({ json: item }), key: 'itemAdded' }),
    changes: ['breaking webhook-renamed'],
    because: order,
  },
  {
    name: 'webhook by another verb',
    old: webhook(body({ json: item })),
    now: webhook({ ...body({ json: item }), verb: 'put' }),
    changes: ['breaking verb-changed', 'feature idempotence-gained'],
    because: order,
  },
  {
    name: 'field of a webhook became optional',
    old: webhook(body({ json: item })),
    now: webhook(body({ json: object({ id: integer }) })),
    changes: ['breaking response field-became-optional'],
    refuses: ['old'],
  },
  {
    name: 'field of a webhook became required',
    old: webhook(body({ json: object({ id: integer }) })),
    now: webhook(body({ json: item })),
    changes: ['feature response field-became-required'],
    refuses: ['new'],
  },
  {
    name: 'webhook got a body',
    old: webhook({}),
    now: webhook(body({ json: item })),
    changes: ['feature response body-added'],
    refuses: ['new'],
  },
  {
    name: 'webhook lost its body',
    old: webhook(body({ json: item })),
    now: webhook({}),
    changes: ['breaking response body-removed'],
    refuses: ['old'],
  },
  {
    name: 'webhook got a header',
    old: webhook(body({ json: item })),
    now: webhook({ ...body({ json: item }), parameters: [trace] }),
    changes: ['feature response param-added'],
  },
  {
    name: 'webhook lost a header',
    old: webhook({ ...body({ json: item }), parameters: [trace] }),
    now: webhook(body({ json: item })),
    changes: ['breaking response param-removed'],
    because: 'the header was optional',
  },
  {
    name: 'webhook in a further media type',
    old: webhook(body({ json: item })),
    now: webhook(body({ json: item, 'text/plain': text })),
    changes: ['breaking response request-media-type-added'],
    refuses: ['old'],
  },
  {
    name: 'webhook in fewer media types',
    old: webhook(body({ json: item, 'text/plain': text })),
    now: webhook(body({ json: item })),
    changes: ['feature response request-media-type-removed'],
    refuses: ['new'],
  },
  {
    name: 'webhook answered with a further status',
    old: webhook(body({ json: item })),
    now: webhook({ ...body({ json: item }), responses: { 204: answer(), 202: answer() } }),
    changes: ['feature request success-status-added'],
  },
  {
    name: 'webhook answered with fewer statuses',
    old: webhook({ ...body({ json: item }), responses: { 204: answer(), 202: answer() } }),
    now: webhook(body({ json: item })),
    changes: ['breaking request success-status-removed'],
    because: 'handlers whose successes are alike answer the first of them',
  },
  {
    name: 'webhook shows credentials',
    old: keyed([]),
    now: keyed([{ key: [] }]),
    changes: ['breaking webhook-security-changed'],
    because: settings,
  },
  {
    name: 'webhook shows no credentials any more',
    old: keyed([{ key: [] }]),
    now: keyed([]),
    changes: ['breaking webhook-security-changed'],
    because: settings,
  },
  {
    name: 'number of a webhook widened',
    old: webhook(body({ json: object({ 'id!': { ...integer, format: 'int32' } }) })),
    now: webhook(body({ json: object({ 'id!': { ...integer, format: 'int64' } }) })),
    changes: ['breaking response format-changed'],
    because: 'formats of numbers are notes where a contract has no codecs',
  },
];
