import type { Contract, Operation, SubscriptionKind } from '@firn/contract';
import { typeStem } from '@firn/contract/read';
import { namesOf } from '../write/names/contract-names.js';

/** Exports by what they are, so that those of two versions can be put side by side. */
export type ExportNames = Readonly<Record<string, string>>;

/** Everything that the packages export for a named type. */
export function typeExports(name: string): ExportNames {
  return {
    type: name,
    wire: `${name}Wire`,
    zod: `${name}Zod`,
    is: `is${name}`,
    explain: `explain${name}`,
    decode: `decode${name}`,
    encode: `encode${name}`,
  };
}

/** Everything that the packages export for an operation. */
export function operationExports(contract: Contract, operation: Operation): ExportNames {
  const stem = typeStem(operation.symbol);
  return {
    ...withRole(typeExports(`${stem}Params`), 'params'),
    ...withRole(typeExports(`${stem}Result`), 'result'),
    ...namesOf(contract).operation(operation),
  };
}

/** Everything that the packages export for one kind of a subscription. */
export function kindExports(contract: Contract, kind: SubscriptionKind): ExportNames {
  const stem = typeStem(kind.symbol);
  return {
    ...withRole(typeExports(`${stem}Params`), 'params'),
    ...withRole(typeExports(`${stem}Payload`), 'payload'),
    ...namesOf(contract).kind(kind),
  };
}

function withRole(names: ExportNames, role: string): ExportNames {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [`${role} ${key}`, name]));
}
