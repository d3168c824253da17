import { canonicalJson } from '@firn/contract/json';
import { type AccessProfile, isOffered } from '@firn/jsonrpc/server';
import { type Check, mismatch } from '../check.js';
import type { RpcMethod } from '../contract/node-contract.js';
import { callRaw, type NodeTarget } from './node-target.js';

const methodNotFound = -32601;

/** Whether a method is there exactly when the profile offers it. Asks with more parameters than it takes, so that it does nothing. */
export function accessChecks(method: RpcMethod, profile: AccessProfile): Check<NodeTarget>[] {
  const offered = isOffered(method.access, profile);
  const params = canonicalJson(method.params.map(() => null).concat(null, null));
  return [method.name, ...method.aliases].map((name) => ({
    id: `${name} access: ${offered ? 'offered' : 'not offered'} (${method.access})`,
    kind: 'access',
    operation: method.name,
    changesState: offered && !method.idempotent,
    async run(target) {
      const answer = await callRaw(target, { ...method, name }, params);
      const isThere = answer.error?.code !== methodNotFound;
      if (isThere === offered) return;
      const expected = offered ? `anything but the error ${methodNotFound}` : `the error ${methodNotFound}`;
      throw mismatch('answer', expected, canonicalJson(answer.error ?? { result: answer.result }));
    },
  }));
}
