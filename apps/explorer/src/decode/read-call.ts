import { type Abi, type AbiFunction, decodeFunctionData, type Hex, toFunctionSelector } from 'viem';
import { toFunctionSignature } from 'viem/utils';
import { formatChainText } from '../format/chain-text.js';
import type { OwnAbi } from './describe.js';
import { knownAbi } from './known-abi.js';

const maxBytes = 65_536;
/** Items of a list that are written out. */
const maxItems = 8;

/** An argument of a call, as text. */
export interface CallArgument {
  /** As the ABI has it: a stranger's text. */
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly value: unknown;
}

/** A call with the names of its arguments. */
export interface ReadCall {
  /** `transfer(address,uint256)`. */
  readonly signature: string;
  readonly args: readonly CallArgument[];
}

/** What a call asks of a contract; undefined where neither its own ABI nor a known standard has it, or its bytes do not fit. */
export function readCall(input: string, own: OwnAbi = []): ReadCall | undefined {
  if (input.length < 10 || input.length > maxBytes * 2) return undefined;
  let nameless: ReadCall | undefined;
  for (const item of [...own, ...knownAbi]) {
    try {
      const found = readAs(item as AbiFunction, input as Hex);
      // A node that knows the signature alone has no names; a standard may.
      if (found?.args.every(({ name }) => name !== '')) return found;
      nameless ??= found;
    } catch {
      // An ABI need not be right, and another function may have the selector.
    }
  }
  return nameless;
}

function readAs(item: AbiFunction, data: Hex): ReadCall | undefined {
  if (item.type !== 'function' || toFunctionSelector(item) !== data.slice(0, 10)) return undefined;
  const { args = [] } = decodeFunctionData({ abi: [item] as Abi, data });
  return {
    signature: toFunctionSignature(item),
    args: item.inputs.map(({ name = '', type }, index) => {
      const value = (args as readonly unknown[])[index];
      return { name, type, value, text: textOf(value) };
    }),
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map(textOf);
    return `[${[...items, ...(value.length > maxItems ? [`… ${value.length} in all`] : [])].join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null)
    return `(${Object.entries(value)
      .map(([name, each]) => `${formatChainText(name)}: ${textOf(each)}`)
      .join(', ')})`;
  const text = String(value);
  return formatChainText(/^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : text);
}
