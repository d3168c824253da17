import type { AbiEntry, AbiParameter } from '../../abi/abi-entry.js';

/** An entry of the registry as the JSON of an ABI. A function of which nobody told more may do anything and returns nothing. */
export function toAbiItem({
  kind,
  name,
  inputs,
  outputs = [],
  mutability = 'payable',
}: AbiEntry): Record<string, unknown> {
  const item = { type: kind, name, inputs: inputs.map(toParameter) };
  return kind === 'function'
    ? { ...item, outputs: outputs.map(toParameter), stateMutability: mutability }
    : item;
}

function toParameter({ type, name = '', indexed, components }: AbiParameter): Record<string, unknown> {
  return {
    name,
    type,
    ...(indexed !== undefined && { indexed }),
    ...(components && { components: components.map(toParameter) }),
  };
}
