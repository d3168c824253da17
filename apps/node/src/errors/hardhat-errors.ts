import { isEvmError } from '@firn/evm';
import { revertMessage } from '@firn/evm/chain';
import { isTransactionError, type TransactionError } from '@firn/evm/transaction';
import { RpcError } from '@firn/jsonrpc/errors';
import type { Hex } from '@firn/primitives/bytes';

const serverError = -32_000;
const invalidParams = -32_602;

/** Codes of transactions that cannot be decoded or are for another chain. */
const unreadable: ReadonlySet<TransactionError['reason']> = new Set([
  'malformed',
  'type-not-supported',
  'invalid-sender',
  'wrong-chain',
]);

/** Messages of the reference client, and the words in which Hardhat says the same: `$1` is the first number of the message. */
const hardhatWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^nonce too low: next nonce (\d+), tx nonce (\d+)$/, 'Nonce too low. Expected nonce to be $1 but got $2.'],
  [/^already known(?::.*)?$/, 'Known transaction'],
  [
    /^insufficient funds for gas \* price \+ value: balance (\d+), tx cost (\d+),.*$/,
    "Sender doesn't have enough funds to send tx. The max upfront cost is: $2 and the sender's balance is: $1.",
  ],
  [
    /^insufficient funds for gas \* price \+ value: balance (\d+), queued cost (\d+), tx \w+ (\d+),.*$/,
    "Sender doesn't have enough funds to send tx. The max upfront cost is: $3 beside $2 of pending transactions, and the sender's balance is: $1.",
  ],
  [
    /^intrinsic gas too low: gas (\d+), minimum needed (\d+)$/,
    'Transaction requires at least $2 gas but got $1',
  ],
  [/^exceeds block gas limit$/, 'Transaction gas limit exceeds block gas limit, intrinsic gas too high'],
  [
    /^replacement transaction underpriced$/,
    'Replacement transaction underpriced. Its prices must be at least 10 % higher.',
  ],
  [
    /^invalid sender: invalid chain id for signer: have (\d+) want (\d+)$/,
    'Trying to send an incompatible EIP-155 transaction, signed for another chain. Invalid chainId $1 provided, expected $2 instead.',
  ],
  [/^invalid sender$/, 'Invalid Signature'],
  [
    /^chainId does not match node's \(have=(\d+), want=(\d+)\)$/,
    'Invalid chainId $1 provided, expected $2 instead.',
  ],
  [
    /^max initcode size exceeded: code size (\d+) limit (\d+)$/,
    'Trying to send a deployment transaction whose init code length is $1. The max length allowed by EIP-3860 is $2.',
  ],
  [
    /^max priority fee per gas higher than max fee per gas$/,
    'maxPriorityFeePerGas is bigger than maxFeePerGas',
  ],
  [
    /^both gasPrice and \(maxFeePerGas or maxPriorityFeePerGas\) specified$/,
    'Cannot send both gasPrice and maxFeePerGas, Cannot send both gasPrice and maxPriorityFeePerGas',
  ],
];

/** The one message whose numbers are in hex, and in Hardhat's decimal. */
const mixedPrices = /^maxFeePerGas \((0x[0-9a-f]+)\) < maxPriorityFeePerGas \((0x[0-9a-f]+)\)$/;

/**
 * A refusal as a JSON-RPC error for tests that were written for Hardhat; any other error passes as it is. The message is the reference client's, followed by Hardhat's words.
 * Bytes that are no transaction are invalid parameters, as with Hardhat and Anvil.
 */
export function toHardhatError(error: unknown): unknown {
  if (!isEvmError(error)) return error;
  const isUnreadable = isTransactionError(error) && unreadable.has(error.reason);
  const message = withHardhatWords(error.message);
  if (!isUnreadable && message === error.message) return error;
  return new RpcError(isUnreadable ? invalidParams : serverError, message, undefined, { cause: error });
}

function withHardhatWords(message: string): string {
  const [, fee, tip] = mixedPrices.exec(message) ?? [];
  if (fee !== undefined && tip !== undefined) {
    return `${message} (maxPriorityFeePerGas (${BigInt(tip)}) is bigger than maxFeePerGas (${BigInt(fee)}))`;
  }
  for (const [pattern, words] of hardhatWords) {
    if (pattern.test(message)) return `${message} (${message.replace(pattern, words)})`;
  }
  return message;
}

const prefix = 'VM Exception while processing transaction:';
const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
const revertedStart = 'execution reverted: ';

const panics: ReadonlyMap<bigint, string> = new Map([
  [0x1n, 'Assertion error'],
  [0x11n, 'Arithmetic operation overflowed outside of an unchecked block'],
  [0x12n, 'Division or modulo division by zero'],
  [0x21n, 'Tried to convert a value into an enum, but the value was too big or negative'],
  [0x22n, 'Incorrectly encoded storage byte array'],
  [0x31n, '.pop() was called on an empty array'],
  [0x32n, 'Array accessed at an out-of-bounds or negative index'],
  [0x41n, 'Too much memory was allocated, or an array was created that is too large'],
  [0x51n, 'Called a zero-initialized variable of internal function type'],
]);

const maxShown = 2000;

/** The sentence with which Hardhat says why a transaction failed, for tests that look for it; undefined for a failure that it has no sentence for. */
export function hardhatSentence(error: string, output: Hex): string | undefined {
  if (error === 'out of gas') return 'Transaction ran out of gas';
  if (error.startsWith('invalid opcode')) return `${prefix} invalid opcode`;
  if (error !== 'execution reverted') return undefined;
  if (output === '0x') return 'Transaction reverted without a reason string';
  if (output.startsWith(panicSelector) && output.length === panicSelector.length + 64) {
    const code = BigInt(`0x${output.slice(panicSelector.length)}`);
    return `${prefix} reverted with panic code 0x${code.toString(16)} (${panics.get(code) ?? 'Unknown panic code'})`;
  }
  const message = revertMessage(output);
  if (output.startsWith(errorSelector) && message.startsWith(revertedStart)) {
    return `${prefix} reverted with reason string '${message.slice(revertedStart.length)}'`;
  }
  // All of it is in the data of the error.
  const shown = output.length > maxShown ? `${output.slice(0, maxShown)}…` : output;
  return `${prefix} reverted with an unrecognized custom error (return data: ${shown})`;
}
