import { asObject, asObjects, canonicalJson } from '@firn/contract/json';
import { type Check, type CompareMode, mismatch } from '../check.js';
import type { RpcGroup } from '../contract/node-contract.js';
import { callRaw, type NodeTarget } from './node-target.js';

/** Whether `rpc.discover` answers the group's OpenRPC document. */
export function documentChecks(group: RpcGroup, compare: CompareMode): Check<NodeTarget>[] {
  const { name, path } = group;
  return [
    {
      id: `rpc.discover document: ${name}`,
      kind: 'document',
      operation: 'rpc.discover',
      changesState: false,
      async run(target) {
        const { result, error } = await callRaw(
          target,
          { group: name, path, name: 'rpc.discover' },
          undefined,
        );
        if (error !== undefined) throw mismatch('answer', 'the document', canonicalJson(error));
        if (compare === 'exact') {
          const [expected, received] = [canonicalJson(group.document), canonicalJson(result)];
          if (expected !== received) throw mismatch('document', expected, received);
          return;
        }
        const named = new Set(asObjects(asObject(result).methods).map((method) => method.name));
        const missing = group.methods
          .filter((method) => !named.has(method.name))
          .map((method) => method.name);
        if (missing.length > 0)
          throw mismatch('document', `methods ${missing.join(', ')}`, 'none of these names');
      },
    },
  ];
}
