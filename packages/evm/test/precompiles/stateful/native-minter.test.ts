import type { Hex } from '@firn/primitives/bytes';
import { encodeEventTopics, encodeFunctionData, getAddress, numberToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  abis,
  admin,
  enabled,
  manager,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
  roleLists,
} from '../../fixtures/precompile-machine.js';

const minter: Hex = '0x0200000000000000000000000000000000000001';
const abi = abis.minter;
const receiver: Hex = '0x1111111111111111111111111111111111111111';

function open(config: Record<string, unknown> = {}): PrecompileMachine {
  return openPrecompiles({ configs: { contractNativeMinterConfig: { ...roleLists, ...config } } });
}

describe('ContractNativeMinter', () => {
  it('makes coins for whoever has a role, for 31,756 gas, with an event', async () => {
    for (const caller of [admin, manager, enabled]) {
      const machine = open();
      const outcome = await machine.call(
        minter,
        { abi, name: 'mintNativeCoin', args: [receiver, 7n] },
        { from: caller },
      );
      expect(outcome).toMatchObject({ error: undefined, output: '0x', executionGas: 31_756n });
      expect(outcome.logs).toEqual([
        {
          address: minter,
          topics: encodeEventTopics({
            abi,
            eventName: 'NativeCoinMinted',
            args: { sender: caller, recipient: receiver },
          }),
          data: numberToHex(7n, { size: 32 }),
        },
      ]);
      expect(outcome.logs[0]?.topics[0]).toBe(
        '0x400cd392f3d56fd10bb1dbd5839fdda8298208ddaa97b368faa053e1850930ee',
      );
      expect(machine.state.account(receiver)?.balance).toBe(7n);
    }
  });

  it('refuses others and takes all their gas', async () => {
    const machine = open();
    const outcome = await machine.call(
      minter,
      { abi, name: 'mintNativeCoin', args: [receiver, 7n] },
      { from: nobody },
    );
    expect(outcome).toMatchObject({
      error: {
        kind: 'other',
        message: `non-enabled cannot mint: ${getAddress(nobody)}`,
      },
      gasUsed: 2_000_000n,
      logs: [],
    });
    expect(machine.state.account(receiver)).toBeUndefined();
  });

  it('leaves no empty account behind and wraps balances around', async () => {
    const machine = open();
    const mint = (amount: bigint) =>
      machine.call(minter, { abi, name: 'mintNativeCoin', args: [receiver, amount] });
    expect((await mint(0n)).error).toBeUndefined();
    expect(machine.state.account(receiver)).toBeUndefined();
    await mint((1n << 256n) - 1n);
    await mint(3n);
    expect(machine.state.account(receiver)?.balance).toBe(2n);
  });

  it('wants both arguments, and since Durango does not mind more', async () => {
    const machine = open();
    const input = encodeFunctionData({ abi, functionName: 'mintNativeCoin', args: [receiver, 7n] });
    expect((await machine.send({ to: minter, input: input.slice(0, -2) as Hex })).error?.message).toBe(
      'abi: cannot marshal in to go type: length insufficient 63 require 64',
    );
    expect((await machine.send({ to: minter, input: `${input}ff` })).error).toBeUndefined();
    const old = openPrecompiles({
      configs: { contractNativeMinterConfig: { adminAddresses: [admin] } },
      rules: { durango: false, granite: false },
    });
    expect((await old.send({ to: minter, input: `${input}ff` })).error?.message).toBe(
      'invalid input length for minting: 65',
    );
    expect(await old.send({ to: minter, input })).toMatchObject({ executionGas: 30_000n, logs: [] });
  });

  it('mints what its configuration says when it is activated', () => {
    const { state } = open({ initialMint: { [receiver]: '0x10', [admin]: 5, [enabled]: '12' } });
    expect([receiver, admin, enabled].map((account) => state.account(account)?.balance)).toEqual([
      16n,
      5n,
      12n,
    ]);
  });
});
