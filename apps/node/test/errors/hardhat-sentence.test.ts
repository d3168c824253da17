import { encodeErrorResult, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { hardhatSentence } from '../../src/errors/hardhat-errors.js';

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Low(uint256)']);
const reason = encodeErrorResult({ abi, errorName: 'Error', args: ['low balance'] });
const panic = encodeErrorResult({ abi, errorName: 'Panic', args: [0x12n] });
const custom = encodeErrorResult({ abi, errorName: 'Low', args: [7n] });
const vm = 'VM Exception while processing transaction:';

describe('hardhatSentence', () => {
  it.each([
    ['execution reverted', reason, `${vm} reverted with reason string 'low balance'`],
    [
      'execution reverted',
      panic,
      `${vm} reverted with panic code 0x12 (Division or modulo division by zero)`,
    ],
    [
      'execution reverted',
      custom,
      `${vm} reverted with an unrecognized custom error (return data: ${custom})`,
    ],
    ['execution reverted', '0x', 'Transaction reverted without a reason string'],
    ['invalid opcode: INVALID', '0x', `${vm} invalid opcode`],
    ['out of gas', '0x', 'Transaction ran out of gas'],
    ['stack underflow (0 <=> 2)', '0x', undefined],
  ] as const)('says of "%s" with %s what Hardhat says', (error, output, words) => {
    expect(hardhatSentence(error, output)).toBe(words);
  });
});
