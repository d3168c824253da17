import {
  type Abi,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionData,
  type Hex,
  hexToBigInt,
  slice,
} from 'viem';
import { formatChainText } from '../format/chain-text.js';
import { knownAbi } from './known-abi.js';

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
// Answers beyond this are no reason that anybody reads.
const maxReasonBytes = 4096;
const maxDecodedBytes = 65_536;

/** Codes of `Panic(uint256)` (Solidity documentation, «Panic via assert and Error via require»). */
const panics: Readonly<Record<string, string>> = {
  '1': 'an assertion does not hold',
  '17': 'a calculation is out of range',
  '18': 'a division by zero',
  '33': 'a value that the enum does not have',
  '34': 'bytes in storage that are encoded wrongly',
  '49': 'a pop of an empty array',
  '50': 'an index beyond the end of an array',
  '65': 'too much memory',
  '81': 'a call of a function that is not set',
};

/** The ABI of a contract as the node knows it: JSON of compilers, which need not be right. */
export type OwnAbi = readonly object[];

/**
 * What a call asks of a contract: `transfer(0x…, 5)`; its selector where neither its own ABI nor a known standard has it, and undefined for bytes
 * that are no call.
 */
export function describeCall(input: string, own: OwnAbi = []): string | undefined {
  if (input.length < 10) return undefined;
  const decoded = attempt(input, own, (abi) => decodeFunctionData({ abi, data: input as Hex }));
  return decoded === undefined
    ? `${input.slice(0, 10)}(…)`
    : written(decoded.functionName, decoded.args as readonly unknown[] | undefined);
}

/** What a log says: `Transfer(0x…, 0x…, 5)`; undefined where neither the contract's own ABI nor a known standard has it, or its topics do not fit. */
export function describeLog(topics: readonly string[], data: string, own: OwnAbi = []): string | undefined {
  const decoded = attempt(data, own, (abi) =>
    decodeEventLog({ abi, data: data as Hex, topics: topics as [Hex, ...Hex[]] }),
  );
  return decoded && written(String(decoded.eventName), Object.values(decoded.args ?? {}));
}

/** Why a call was reverted, by what it answered. */
export function describeRevert(output: string, own: OwnAbi = []): string {
  if (output === '0x' || output === '') return 'reverted without a reason';
  const bytes = (output.length - 2) / 2;
  const selector = output.slice(0, 10);
  if (bytes > maxReasonBytes) return `reverted with ${bytes} bytes, too many for a reason`;
  if (selector === panicSelector && bytes === 36) {
    const code = String(hexToBigInt(slice(output as Hex, 4)));
    return `Panic ${code}: ${panics[code] ?? 'of no known kind'}`;
  }
  const decoded = attempt(output, own, (abi) => decodeErrorResult({ abi, data: output as Hex }));
  if (decoded === undefined) return `reverted with the error ${selector}, which no known standard has`;
  if (selector === errorSelector) return formatChainText(String((decoded.args as readonly unknown[])[0]));
  return written(decoded.errorName, decoded.args as readonly unknown[]);
}

/** Strangers' bytes need not be what their first four say: then nothing is known of them. The contract's own ABI comes first. */
function attempt<Result>(bytes: string, own: OwnAbi, decode: (abi: Abi) => Result): Result | undefined {
  if (bytes.length > maxDecodedBytes * 2) return undefined;
  for (const abi of [own as Abi, knownAbi]) {
    try {
      return decode(abi);
    } catch {
      // The next one may have it.
    }
  }
  return undefined;
}

function written(name: string, args: readonly unknown[] = []): string {
  return `${name}(${args.map((arg) => (Array.isArray(arg) ? `[${arg.length}]` : formatChainText(String(arg).toLowerCase()))).join(', ')})`;
}
