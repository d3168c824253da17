import { checksumAddress } from '@firn/crypto';
import type { CallFrameWire } from '@firn/node-validators';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { consoleAddress, consoleLine } from './console-log.js';
import { decodeArguments } from './decode-arguments.js';
import { knownFunction } from './known-functions.js';

/** Calls beyond these are counted. */
const mostLines = 60;
/** Calls further inside are counted too. */
const deepest = 30;
/** Failed calls are what is looked for: so many of them are shown wherever they stand. */
const mostFailed = 60;

/**
 * The calls of a transaction for people to read, one a line, those that a call made below it:
 *
 * ```
 * 0x5FbD….transfer(0x3C44…, 5) failed: low balance
 *   static 0x9fE4….balanceOf(0x3C44…)
 * ```
 */
export function callTree(root: CallFrameWire): string[] {
  const lines: string[] = [];
  let shown = 0;
  let failed = 0;
  let left = 0;
  const tellLeft = (depth: number): void => {
    if (left > 0) lines.push(`${'  '.repeat(Math.min(depth, deepest))}… ${left} more calls`);
    left = 0;
  };
  const visit = (frame: CallFrameWire, depth: number): void => {
    const isFailed = frame.error !== undefined && failed < mostFailed;
    if (isFailed || (shown < mostLines && depth <= deepest)) {
      tellLeft(depth);
      lines.push('  '.repeat(Math.min(depth, deepest)) + lineOf(frame));
      if (isFailed) failed += 1;
      else shown += 1;
    } else left += 1;
    for (const call of frame.calls ?? []) visit(call, depth + 1);
  };
  visit(root, 0);
  tellLeft(0);
  return lines;
}

function lineOf(frame: CallFrameWire): string {
  const { type, to, input, value = '0x0', error, revertReason } = frame;
  if (to === consoleAddress) return `console.log ${consoleLine(input) ?? input}`;
  const wei = BigInt(value);
  const sent = wei > 0n ? ` with ${wei} wei` : '';
  return `${whatOf(type, to, input)}${sent}${error === undefined ? '' : ` failed: ${revertReason ?? reasonOf(frame, error)}`}`;
}

function whatOf(type: string, to: Hex | undefined, input: Hex): string {
  const callee = to === undefined ? '' : checksumAddress(to);
  if (type === 'SELFDESTRUCT') return `selfdestruct to ${callee}`;
  if (type.startsWith('CREATE')) return `${type.toLowerCase()} ${callee}`.trimEnd();
  const kind = type === 'CALL' ? '' : `${type.toLowerCase().replace('call', '')} `;
  return `${kind}${callee}${callOf(input)}`;
}

/** The function and its arguments where they are known, or the selector and how much follows it. */
function callOf(input: Hex): string {
  if (input === '0x') return '';
  const known = knownFunction(input.slice(0, 10));
  const args = known && decodeArguments(known.types, hexToBytes(`0x${input.slice(10)}`));
  if (known !== undefined && args !== undefined) return `.${known.name}(${args.join(', ')})`;
  const rest = (input.length - 10) / 2;
  return rest > 0 ? `.${input.slice(0, 10)}(${rest} bytes)` : `.${input.slice(0, 10)}()`;
}

/** An error of the contract's own is told by its selector. */
function reasonOf({ output = '0x' }: CallFrameWire, error: string): string {
  return error === 'execution reverted' && output.length >= 10
    ? `${error} with ${output.slice(0, 10)}`
    : error;
}
