import { type Operation, successesOf } from '@firn/contract';
import type { SpecNode } from '@firn/contract/read';
import type { Rule } from '../rule.js';

/** Every operation says what it does, shows it, names its errors, and who may call it. */
export const documentedOperations: Rule = {
  code: 'undocumented-operation',
  strictOnly: true,
  check({ contract, roots, reader }, problems) {
    for (const group of contract.groups) {
      const root = roots.find((node) => reader.relative(node.document.file) === group.source);
      for (const operation of group.operations) {
        for (const lack of lacksOf(operation, root))
          problems.error(this.code, operation.location, `${operation.name} ${lack}`);
      }
    }
  },
};

function lacksOf(operation: Operation, root: SpecNode | undefined): string[] {
  const isRpc = operation.wire.protocol === 'json-rpc';
  return [
    ...(operation.doc.summary === undefined ? ['has no summary'] : []),
    ...(operation.examples.length === 0 && operation.subscription === undefined && mayWork(operation)
      ? ['has no example with its result']
      : []),
    ...(operation.errors.length === 0 ? ['names no errors'] : []),
    ...(isRpc && root?.has('x-access') === false && operation.access === 'public'
      ? ['does not say who may call it: neither it nor its group has x-access']
      : []),
    ...(operation.subscription?.kinds ?? []).flatMap((kind) =>
      kind.examples.length === 0 ? [`has no example of a payload of the kind ${kind.name}`] : [],
    ),
  ];
}

/** Whether a call can have a result to show: one that is only ever refused has none. */
function mayWork({ wire }: Operation): boolean {
  return wire.protocol === 'json-rpc' || successesOf(wire.answers).length > 0;
}
