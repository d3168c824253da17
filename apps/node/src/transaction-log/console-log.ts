import type { CallFrameWire } from '@firn/node-validators';
import { hexToBytes } from '@firn/primitives/bytes';
import { selectorOf } from '../abi/abi-entry.js';
import { decodeArguments } from '../abi/decode-arguments.js';

/** Where contracts call to write a line for their developer: the characters `console.log`, as Hardhat defines it. */
export const consoleAddress = '0x000000000000000000636f6e736f6c652e6c6f67';

const words = ['string', 'uint256', 'bool', 'address'];
const mostArguments = 4;
/** More lines than that are counted. */
const mostLines = 200;

let bySelector: ReadonlyMap<string, readonly string[]> | undefined;

/** The line that a call of the console writes, in the words of Solidity's `console.sol`; undefined for data of no such function. */
export function consoleLine(input: string): string | undefined {
  bySelector ??= consoleFunctions();
  const types = bySelector.get(input.slice(0, 10));
  const data = hexToBytes(`0x${input.slice(10)}`);
  const parameters = types?.map((type) => ({ type }));
  return parameters && decodeArguments(parameters, data)?.join(' ');
}

/** The lines that the calls of a transaction wrote, in their order. */
export function consoleLines(root: CallFrameWire): string[] {
  const lines: string[] = [];
  let left = 0;
  const visit = ({ to, input, calls = [] }: CallFrameWire): void => {
    const line = to === consoleAddress ? consoleLine(input) : undefined;
    if (line !== undefined && lines.length >= mostLines) left += 1;
    else if (line !== undefined) lines.push(line);
    for (const call of calls) visit(call);
  };
  visit(root);
  if (left > 0) lines.push(`… and ${left} more lines`);
  return lines;
}

/** `log` of up to four words in every order, as older and newer compilers name integers, and the functions of one value. */
function consoleFunctions(): Map<string, readonly string[]> {
  const functions = new Map<string, readonly string[]>();
  const add = (name: string, types: readonly string[]): void => {
    functions.set(selectorOf(`${name}(${types.join(',')})`), types);
    const older = types.map((type) => (type === 'uint256' ? 'uint' : type === 'int256' ? 'int' : type));
    functions.set(selectorOf(`${name}(${older.join(',')})`), types);
  };
  let lists: readonly (readonly string[])[] = [[]];
  for (let count = 0; count <= mostArguments; count += 1) {
    for (const types of lists) add('log', types);
    lists = lists.flatMap((types) => words.map((word) => [...types, word]));
  }
  add('log', ['int256']);
  add('log', ['string', 'int256']);
  add('log', ['bytes']);
  add('logInt', ['int256']);
  add('logUint', ['uint256']);
  add('logString', ['string']);
  add('logBool', ['bool']);
  add('logAddress', ['address']);
  add('logBytes', ['bytes']);
  for (let size = 1; size <= 32; size += 1) {
    add('log', [`bytes${size}`]);
    add(`logBytes${size}`, [`bytes${size}`]);
  }
  return functions;
}
