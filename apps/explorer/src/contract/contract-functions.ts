import type { AbiFunction, AbiParameter } from 'viem';
import { toFunctionSignature } from 'viem/utils';
import type { OwnAbi } from '../decode/describe.js';

/** Functions of an ABI that are shown. */
const maxFunctions = 500;
/** Structures inside of structures, further than this, have no form. */
const maxDepth = 8;
/** Lists of a fixed length above this have no form. */
const maxFixedLength = 64;

const elementary = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:\d{1,3})?)$/;
const list = /^(.+)\[(\d*)\]$/;

/** A function of a contract that can be called by a form. */
export interface ContractFunction {
  /** `transfer(address,uint256)`: no two functions of a contract have the same. */
  readonly signature: string;
  readonly abi: AbiFunction;
  readonly isRead: boolean;
}

/** The functions of an ABI, by name; what cannot be read, or called by a form, is left out and counted. */
export function readFunctions(abi: OwnAbi): {
  readonly functions: readonly ContractFunction[];
  readonly leftOut: number;
} {
  const functions = new Map<string, ContractFunction>();
  let all = 0;
  for (const item of abi) {
    if (!('type' in item) || item.type !== 'function') continue;
    all++;
    if (!isFunction(item) || functions.size >= maxFunctions) continue;
    const signature = toFunctionSignature(item);
    const isRead = item.stateMutability === 'view' || item.stateMutability === 'pure';
    functions.set(signature, { signature, abi: item, isRead });
  }
  const sorted = [...functions.values()].sort((one, other) => (one.signature < other.signature ? -1 : 1));
  return { functions: sorted, leftOut: all - sorted.length };
}

/** What a list holds, and how many where that is fixed; undefined for what is no list. */
export function itemOf(
  parameter: AbiParameter,
): { readonly item: AbiParameter; readonly length: number | undefined } | undefined {
  const [, type, length] = list.exec(parameter.type) ?? [];
  if (type === undefined) return undefined;
  return { item: { ...parameter, type, name: '' }, length: length === '' ? undefined : Number(length) };
}

/** What a structure holds; undefined for what is none. */
export function componentsOf(parameter: AbiParameter): readonly AbiParameter[] | undefined {
  if (parameter.type !== 'tuple') return undefined;
  return 'components' in parameter ? parameter.components : [];
}

function isFunction(item: object): item is AbiFunction {
  const { name, inputs, outputs, stateMutability } = item as Partial<AbiFunction>;
  return (
    typeof name === 'string' &&
    /^[\w$]{1,256}$/.test(name) &&
    typeof stateMutability === 'string' &&
    Array.isArray(inputs) &&
    inputs.every((each) => isParameter(each, 0)) &&
    Array.isArray(outputs) &&
    outputs.every((each) => isParameter(each, 0))
  );
}

/** Nothing, however often, takes no bytes: a list of nothing could be said to be of any length. */
function isParameter(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false;
  const parameter = value as AbiParameter;
  if (typeof parameter.type !== 'string') return false;
  const inner = itemOf(parameter);
  if (inner !== undefined) {
    const { item, length } = inner;
    return (length === undefined || (length > 0 && length <= maxFixedLength)) && isParameter(item, depth + 1);
  }
  if (parameter.type !== 'tuple') return elementary.test(parameter.type);
  const components = componentsOf(parameter);
  return (
    Array.isArray(components) &&
    components.length > 0 &&
    components.every((each) => isParameter(each, depth + 1))
  );
}
