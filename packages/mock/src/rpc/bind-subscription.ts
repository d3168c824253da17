import type { SubscriptionKind } from '@firn/contract';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import type { BoundSubscription, SubscriptionKindContract } from '@firn/jsonrpc/server/fetch';
import { sampleOrClosest } from '../answer/sample-or-closest.js';
import type { MockCall } from '../mock-call.js';
import type { MockSettings } from '../mock-options.js';
import { paramsDecoder } from './named-params.js';

/** A subscribe method whose events are the examples of their kind, over and over; none for another method. */
export function bindSubscription(
  contract: ContractDocument,
  method: RpcMethod,
  settings: MockSettings,
): BoundSubscription<MockCall>[] {
  const { subscription, name, access } = method;
  if (subscription === undefined) return [];
  const kinds = Object.fromEntries(
    subscription.kinds.map((kind) => [kind.name, kindContract(contract, method, kind)]),
  );
  const handlers = Object.fromEntries(
    subscription.kinds.map((kind) => [kind.name, () => events(contract, kind, settings)]),
  );
  const { unsubscribe, notification } = subscription;
  return [{ method: name, contract: { access, unsubscribe, notification, kinds }, handlers }];
}

function kindContract(
  contract: ContractDocument,
  { name, wire }: RpcMethod,
  kind: SubscriptionKind,
): SubscriptionKindContract<unknown, never> {
  return {
    decodeParams: paramsDecoder(contract, {
      name: `${name} ${kind.name}`,
      wire: { ...wire, params: 'by-position' },
      params: kind.params,
    }),
    encodePayload: canonicalJson,
  };
}

async function* events(
  contract: ContractDocument,
  { name, payload, examples }: SubscriptionKind,
  settings: MockSettings,
): AsyncGenerator<unknown> {
  const { seed, eventIntervalMs } = settings;
  const payloads = examples.map((example) => example.payload);
  if (payloads.length === 0) payloads.push(sampleOrClosest(contract, payload, `${seed} ${name}`));
  for (let count = 0; ; count++) {
    yield payloads[count % payloads.length];
    await new Promise((resolve) => setTimeout(resolve, eventIntervalMs));
  }
}
