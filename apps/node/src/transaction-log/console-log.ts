import { format } from 'node:util';
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

/** Of one value. */
const mostCharacters = 4096;
/** `%d` and `%i`, unless the percent sign is itself escaped: `util.format` would make numbers of 64 bits of integers of 256. */
const integerPlace = /((?<!%)(?:%%)*)%[di]/g;
/** A contract is not to move the cursor of a terminal. */
const controlCharacter = /[^\P{Cc}\n\t]/gu;

let bySelector: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The line that a call of the console writes, as Hardhat writes it; undefined for data of no such function. The first value is a format as of Node's `util.format`: `%s`,
 * `%d` and `%i` are replaced by the values that follow, `%%` by a percent sign. Further values are appended, separated by spaces.
 */
export function consoleLine(input: string): string | undefined {
  bySelector ??= consoleFunctions();
  const types = bySelector.get(input.slice(0, 10));
  const data = hexToBytes(`0x${input.slice(10)}`);
  const parameters = types?.map((type) => ({ type }));
  const values = parameters && decodeArguments(parameters, data, { isQuoted: false, mostCharacters });
  if (values === undefined) return undefined;
  const [first = '', ...others] = values;
  return format(first.replace(integerPlace, '$1%s'), ...others).replace(controlCharacter, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The lines that the calls of a transaction wrote, in their order. */
export function consoleLines(root: CallFrameWire): string[] {
  const lines: string[] = [];
  let left = 0;
  const visit = ({ to, input, calls = [] }: CallFrameWire): void => {
    const line = to === consoleAddress ? consoleLine(input) : undefined;
    if (line !== undefined && lines.length >= mostLines) left += 1;
    else if (line !== undefined) lines.push(...line.split('\n'));
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
