import type { AbiEntry, AbiParameter } from '../../abi/abi-entry.js';

/** An entry of the registry as the JSON of an ABI. What a function returns is not known. */
export function toAbiItem({ kind, name, inputs }: AbiEntry): Record<string, unknown> {
  const item = { type: kind, name, inputs: inputs.map(toInput) };
  return kind === 'function' ? { ...item, outputs: [], stateMutability: 'payable' } : item;
}

function toInput({ type, name = '', indexed, components }: AbiParameter): Record<string, unknown> {
  return {
    name,
    type,
    ...(indexed !== undefined && { indexed }),
    ...(components && { components: components.map(toInput) }),
  };
}
