import type { RpcNotification, RpcOperation, RpcSubscription } from '../src/client/index.js';
import type { AddParams } from './example-group.js';

const explain = (text: string) => async () => () => [
  { path: [], rule: 'type', expected: text, received: null, message: `expected ${text}` },
];

/** Adds two integers; the result is a decimal string on the wire, or an integer beyond 2^53. */
export const add: RpcOperation<AddParams, bigint> = {
  method: 'demo.add',
  path: '/ext/{name}',
  encodeParams: ({ a, b }) => `["${a}","${b}"]`,
  isResult: (result) => typeof result === 'string' && /^\d+$/.test(result),
  decodeResult: (result: string) => BigInt(result),
  explainResult: explain('a decimal string'),
  idempotent: true,
};

/** Gives back its parameters, whatever they are; takes none where they are `undefined`. */
export const echo: RpcOperation<unknown, unknown> = {
  method: 'demo.echo',
  path: '/ext/demo',
  encodeParams: (params) => JSON.stringify(params ?? []),
  isResult: () => true,
  explainResult: explain('anything'),
  idempotent: true,
};

/** Tells a server something that it does not answer. */
export const tell: RpcNotification<unknown> = {
  method: 'demo.echo',
  path: '/ext/demo',
  encodeParams: (params) => JSON.stringify(params),
  idempotent: false,
};

/** Counts from a number on. */
export const ticks: RpcSubscription<{ readonly from: number }, bigint> = {
  method: 'demo_subscribe',
  unsubscribe: 'demo_unsubscribe',
  notification: 'demo_subscription',
  path: '/ext/demo',
  encodeParams: ({ from }) => `["ticks",${from}]`,
  isPayload: (payload) => Number.isSafeInteger(payload) || typeof payload === 'string',
  decodePayload: (payload: number | string) => BigInt(payload),
  explainPayload: explain('an integer'),
};
