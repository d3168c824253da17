import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { type AccessListResult, createAccessList } from '../../src/chain/queries/create-access-list.js';
import type { CallRequest } from '../../src/execution/call-request.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';

const sender: Hex = `0x${'5e'.repeat(20)}`;
const main: Hex = `0x${'c1'.repeat(20)}`;
const other: Hex = `0x${'c2'.repeat(20)}`;
const slot = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;

function listOf(code: string, otherCode = 'STOP', request: CallRequest = {}): Promise<AccessListResult> {
  const chain = openLocalChain(temporaryStore());
  const stateOverrides = new Map([
    [sender, { balance: 10n ** 30n }],
    [main, { code: assemble(code) }],
    [other, { code: assemble(otherCode) }],
  ]);
  return createAccessList(chain, { from: sender, to: main, ...request }, { stateOverrides });
}

const calls = (address: string): string => `0x00 0x00 0x00 0x00 0x00 ${address} GAS CALL POP`;

describe('createAccessList', () => {
  it('lists slots in order, and no account that is known beforehand', async () => {
    const { accessList } = await listOf(`0x02 SLOAD 0x01 SLOAD CALLER BALANCE 0x04 BALANCE ${calls('0x02')}`);
    expect(accessList).toEqual([{ address: main, storageKeys: [slot(1), slot(2)] }]);
  });

  it('lists what was touched and undone', async () => {
    const { accessList, error } = await listOf(
      `${calls(`0x${other.slice(2)}`)} 0x00 0x00 REVERT`,
      '0x07 SLOAD INVALID',
    );
    expect(accessList).toEqual([{ address: other, storageKeys: [slot(7)] }]);
    expect(error?.message).toBe('execution reverted');
  });

  it('does not list contracts that are created, as the reference client does not', async () => {
    const { accessList } = await listOf('0x00 0x00 0x00 CREATE POP');
    expect(accessList).toEqual([]);
  });

  it('keeps what the request lists', async () => {
    const accessList = [{ address: other, storageKeys: [slot(9)] }];
    expect((await listOf('STOP', 'STOP', { accessList })).accessList).toEqual(accessList);
  });

  it('tells the gas with the list', async () => {
    const { gasUsed } = await listOf('0x01 SLOAD');
    // 2,400 and 1,900 for the list, 100 and 3 for the code.
    expect(gasUsed).toBe(21_000n + 2_400n + 1_900n + 103n);
  });

  it('pays a price with which the transaction would be taken', async () => {
    const { accessList } = await listOf('GASPRICE SLOAD');
    const [price] = accessList[0]?.storageKeys ?? [];
    expect(BigInt(price ?? 0)).toBeGreaterThan(0n);
    const chain = openLocalChain(temporaryStore());
    await expect(createAccessList(chain, { from: sender, to: main })).rejects.toThrow(
      /^failed to apply transaction: err: insufficient funds for gas \* price \+ value/u,
    );
  });

  it.each([
    ['no price', { gasPrice: 0n }, 'gasPrice must be non-zero after london fork'],
    ['no fee', { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, 'maxFeePerGas must be non-zero'],
    [
      'a tip above the fee',
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
      'maxFeePerGas (0x1) < maxPriorityFeePerGas (0x2)',
    ],
    ['free blobs', { maxFeePerBlobGas: 0n }, 'maxFeePerBlobGas, if specified, must be non-zero'],
    [
      'two kinds of prices',
      { gasPrice: 1n, maxFeePerGas: 1n },
      'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
    ],
  ])('refuses %s', async (_name, request, message) => {
    const chain = openLocalChain(temporaryStore());
    expect(() => createAccessList(chain, { to: main, ...request })).toThrow(message);
  });
});
