import { EvmError } from '@firn/evm';
import { TransactionError } from '@firn/evm/transaction';
import { describe, expect, it } from 'vitest';
import { toHardhatError } from '../../src/errors/hardhat-errors.js';

const invalidParams = -32_602;
const serverError = -32_000;

describe('toHardhatError', () => {
  it.each([
    [
      'nonce-too-low',
      'nonce too low: next nonce 1, tx nonce 0',
      'Nonce too low. Expected nonce to be 1 but got 0.',
    ],
    ['already-known', 'already known', 'Known transaction'],
    [
      'insufficient-funds',
      'insufficient funds for gas * price + value: balance 5, tx cost 9, overshot 4',
      "Sender doesn't have enough funds to send tx. The max upfront cost is: 9 and the sender's balance is: 5.",
    ],
    [
      'insufficient-funds',
      'insufficient funds for gas * price + value: balance 5, queued cost 4, tx cost 3, overshot 2',
      "Sender doesn't have enough funds to send tx. The max upfront cost is: 3 beside 4 of pending transactions, and the sender's balance is: 5.",
    ],
    [
      'intrinsic-gas',
      'intrinsic gas too low: gas 20000, minimum needed 21000',
      'Transaction requires at least 21000 gas but got 20000',
    ],
    ['gas-limit', 'exceeds block gas limit', 'exceeds block gas limit, intrinsic gas too high'],
    ['underpriced', 'replacement transaction underpriced', 'Replacement transaction underpriced.'],
    [
      'tip-above-fee',
      'max priority fee per gas higher than max fee per gas',
      'maxPriorityFeePerGas is bigger than maxFeePerGas',
    ],
    [
      'init-code-size',
      'max initcode size exceeded: code size 49153 limit 49152',
      'whose init code length is 49153. The max length allowed by EIP-3860 is 49152.',
    ],
  ] as const)('%s: keeps "%s" and adds what Hardhat says', (reason, message, words) => {
    const error = toHardhatError(new TransactionError(reason, message)) as Error;
    expect(error).toMatchObject({ rpcCode: serverError });
    expect(error.message.startsWith(`${message} (`)).toBe(true);
    expect(error.message).toContain(words);
  });

  it.each([
    [
      'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
      'Cannot send both gasPrice and maxPriorityFeePerGas',
    ],
    ["chainId does not match node's (have=5, want=7)", 'Invalid chainId 5 provided, expected 7 instead.'],
    [
      'maxFeePerGas (0xa) < maxPriorityFeePerGas (0x14)',
      'maxPriorityFeePerGas (20) is bigger than maxFeePerGas (10)',
    ],
  ])('%s', (message, words) => {
    expect((toHardhatError(new EvmError('call-request', message)) as Error).message).toContain(words);
  });

  it.each([
    [
      'malformed',
      'rlp: value size exceeds available input length',
      'rlp: value size exceeds available input length',
    ],
    ['type-not-supported', 'transaction type not supported', 'transaction type not supported'],
    ['invalid-sender', 'invalid sender', 'invalid sender (Invalid Signature)'],
    [
      'wrong-chain',
      'invalid sender: invalid chain id for signer: have 5 want 7',
      'invalid sender: invalid chain id for signer: have 5 want 7 (Trying to send an incompatible EIP-155 transaction, signed for another chain. Invalid chainId 5 provided, expected 7 instead.)',
    ],
  ] as const)(
    'answers bytes that are no transaction of the chain as invalid parameters: %s',
    (reason, message, shown) => {
      expect(toHardhatError(new TransactionError(reason, message))).toMatchObject({
        rpcCode: invalidParams,
        message: shown,
      });
    },
  );

  it.each([[new TransactionError('pool-full', 'txpool is full')], [new TypeError('a fault of the node')]])(
    'passes others as they are: %s',
    (error) => {
      expect(toHardhatError(error)).toBe(error);
    },
  );
});
