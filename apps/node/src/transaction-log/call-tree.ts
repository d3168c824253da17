import { checksumAddress } from '@firn/crypto';
import type { CallFrameWire } from '@firn/node-validators';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { KnownContract } from '../abi/abi-entry.js';
import { AbiRegistry, type ReadCode } from '../abi/abi-registry.js';
import { decodeArguments } from '../abi/decode-arguments.js';
import { consoleAddress, consoleLine } from './console-log.js';

/** Calls beyond these are counted. */
const mostLines = 60;
/** Calls further inside are counted too. */
const deepest = 30;
/** Failed calls are what is looked for: so many of them are shown wherever they stand. */
export const mostFailed = 60;

/** Of an error that is not known: a selector and five values. */
const mostErrorBytes = 4 + 5 * 32;

/** A call, and where in their code those were that failed, if that was asked for. */
export interface ExplainedFrame extends CallFrameWire {
  /** Places of the last instructions. */
  readonly steps?: readonly number[] | undefined;
  /** From where to where each jump led, one after the other. */
  readonly jumps?: readonly number[] | undefined;
  readonly calls?: readonly ExplainedFrame[] | undefined;
}

/** Places in sources by the calls that failed there. */
export type FramePlaces = ReadonlyMap<ExplainedFrame, string>;

/** What the contracts of calls are looked up in. */
export interface CallNames {
  readonly abis: AbiRegistry;
  /** Of the state that the transaction ran on. */
  readonly readCode: ReadCode;
  /** Where in the sources calls failed, and where each function was called that they stood in. */
  readonly places?: FramePlaces | undefined;
}

const standardNames: CallNames = { abis: new AbiRegistry(), readCode: () => new Uint8Array(0) };

/**
 * The calls of a transaction for people to read, one a line, those that a call made below it:
 *
 * ```
 * Vault(0x5FbD…).transfer(0x3C44…, 5) failed: low balance at contracts/Vault.sol:42
 *   static Token(0x9fE4…).balanceOf(0x3C44…)
 * ```
 */
export function callTree(root: ExplainedFrame, names: CallNames = standardNames): string[] {
  const contractOf = rememberingContracts(names);
  const lines: string[] = [];
  let shown = 0;
  let failed = 0;
  let left = 0;
  const tellLeft = (depth: number): void => {
    if (left > 0) lines.push(`${'  '.repeat(Math.min(depth, deepest))}… ${left} more calls`);
    left = 0;
  };
  const visit = (frame: ExplainedFrame, depth: number): void => {
    const isFailed = frame.error !== undefined && failed < mostFailed;
    if (isFailed || (shown < mostLines && depth <= deepest)) {
      tellLeft(depth);
      lines.push('  '.repeat(Math.min(depth, deepest)) + lineOf(frame, { ...names, contractOf }));
      if (isFailed) failed += 1;
      else shown += 1;
    } else left += 1;
    for (const call of frame.calls ?? []) visit(call, depth + 1);
  };
  visit(root, 0);
  tellLeft(0);
  return lines;
}

interface Lookup extends CallNames {
  readonly contractOf: (address: Hex) => KnownContract | undefined;
}

/** Codes are read once for each address. */
function rememberingContracts({ abis, readCode }: CallNames): Lookup['contractOf'] {
  const known = new Map<Hex, KnownContract | undefined>();
  return (address) => {
    if (!known.has(address)) known.set(address, abis.contractAt(address, readCode));
    return known.get(address);
  };
}

function lineOf(frame: ExplainedFrame, lookup: Lookup): string {
  const { type, to, input, value = '0x0', error } = frame;
  if (to === consoleAddress) return `console.log ${consoleLine(input)?.replaceAll('\n', '\\n') ?? input}`;
  const wei = BigInt(value);
  const sent = wei > 0n ? ` with ${wei} wei` : '';
  const isCreation = type.startsWith('CREATE');
  const found = to === undefined ? undefined : lookup.contractOf(to);
  const contract = found ?? (isCreation ? lookup.abis.contractMadeBy(hexToBytes(input)) : undefined);
  const failed =
    error === undefined
      ? ''
      : ` failed: ${reasonOf(frame, error, contract, lookup)}${placeOf(frame, lookup)}`;
  return `${whatOf(type, to, input, contract, lookup)}${sent}${failed}`;
}

function placeOf(frame: ExplainedFrame, { places }: Lookup): string {
  const place = places?.get(frame) ?? '';
  return place === '' ? '' : ` ${place}`;
}

function whatOf(
  type: string,
  to: Hex | undefined,
  input: Hex,
  contract: KnownContract | undefined,
  { abis }: Lookup,
): string {
  const address = to === undefined ? '' : checksumAddress(to);
  const callee =
    contract?.name === undefined ? address : address === '' ? contract.name : `${contract.name}(${address})`;
  if (type === 'SELFDESTRUCT') return `selfdestruct to ${callee}`;
  if (type.startsWith('CREATE')) return `${type.toLowerCase()} ${callee}`.trimEnd();
  const kind = type === 'CALL' ? '' : `${type.toLowerCase().replace('call', '')} `;
  return `${kind}${callee}${callOf(input, contract, abis)}`;
}

/** The function and its arguments where they are known, or the selector and how much follows it. */
function callOf(input: Hex, contract: KnownContract | undefined, abis: AbiRegistry): string {
  if (input === '0x') return '';
  const rest = (input.length - 10) / 2;
  const plain = rest > 0 ? `${input.slice(0, 10)}(${rest} bytes)` : `${input.slice(0, 10)}()`;
  return `.${namedData(input, contract, abis) ?? plain}`;
}

/** What data of a call or of a revert stands for: a name with its values; undefined where that is not known, or does not fit. */
function namedData(data: Hex, contract: KnownContract | undefined, abis: AbiRegistry): string | undefined {
  const entry = abis.entry(data.slice(0, 10), contract);
  const values = entry && decodeArguments(entry.inputs, hexToBytes(`0x${data.slice(10)}`));
  return values && `${entry.name}(${values.join(', ')})`;
}

/** Data of an error that is not known, to be looked up elsewhere: whole where it is short, or its selector and how much follows it. */
function shownData(data: Hex): string {
  const bytes = (data.length - 2) / 2;
  return bytes <= mostErrorBytes ? data : `${data.slice(0, 10)}(${bytes - 4} bytes)`;
}

/** An error of the contract's own is told by name where it is known, or else by its data. */
function reasonOf(
  { output = '0x', revertReason }: CallFrameWire,
  error: string,
  contract: KnownContract | undefined,
  { abis }: Lookup,
): string {
  if (revertReason !== undefined) return revertReason;
  if (error !== 'execution reverted' || output.length < 10) return error;
  return namedData(output, contract, abis) ?? `${error} with ${shownData(output)}`;
}
