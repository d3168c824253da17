import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { encodeEventTopics, getAddress, pad } from 'viem';
import { describe, expect, it } from 'vitest';
import { readRewardSettings } from '../../../src/precompiles/stateful/reward-manager.js';
import {
  abis,
  enabled,
  manager,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
  roleLists,
  zeroAddress,
} from '../../fixtures/precompile-machine.js';

const rewards: Hex = '0x0200000000000000000000000000000000000004';
const blackHole: Hex = '0x0100000000000000000000000000000000000000';
const receiver: Hex = '0x1111111111111111111111111111111111111111';
const abi = abis.rewards;

function open(config: Record<string, unknown> = {}): PrecompileMachine {
  return openPrecompiles({ configs: { rewardManagerConfig: { ...roleLists, ...config } } });
}

describe('RewardManager', () => {
  it('burns fees at first, or does what its configuration says', () => {
    expect(readRewardSettings(open().state)).toEqual({ allowFeeRecipients: false, rewardAddress: blackHole });
    const initial = (json: object) => readRewardSettings(open({ initialRewardConfig: json }).state);
    expect(initial({ rewardAddress: receiver })).toEqual({
      allowFeeRecipients: false,
      rewardAddress: receiver,
    });
    expect(initial({ allowFeeRecipients: true })).toEqual({
      allowFeeRecipients: true,
      rewardAddress: zeroAddress,
    });
    expect(initial({})).toEqual({ allowFeeRecipients: false, rewardAddress: blackHole });
  });

  it('keeps the address in the slot `rask`, and `afrav` for free choice', async () => {
    const machine = open();
    const slot = Buffer.alloc(32);
    slot.write('rask');
    expect(bytesToHex(machine.state.storage(rewards, slot))).toBe(blackHole);
    await machine.call(rewards, { abi, name: 'allowFeeRecipients' }, { from: manager });
    expect(bytesToHex(machine.state.storage(rewards, slot))).toBe(`0x6166726176${'00'.repeat(27)}`);
  });

  it('reads for 5,000 gas', async () => {
    const machine = open();
    for (const [name, value] of [
      ['areFeeRecipientsAllowed', false],
      ['currentRewardAddress', blackHole],
    ] as const) {
      expect(await machine.read(rewards, { abi, name }, { from: nobody })).toBe(value);
      expect((await machine.call(rewards, { abi, name })).executionGas).toBe(5000n);
    }
  });

  it('changes with events, for 26,125 and 31,875 gas', async () => {
    const machine = open();
    const steps = [
      { name: 'allowFeeRecipients', args: [], gas: 26_125n, event: 'FeeRecipientsAllowed', more: {} },
      {
        name: 'setRewardAddress',
        args: [receiver],
        gas: 31_875n,
        event: 'RewardAddressChanged',
        more: { oldRewardAddress: zeroAddress, newRewardAddress: receiver },
      },
      { name: 'disableRewards', args: [], gas: 26_125n, event: 'RewardsDisabled', more: {} },
    ] as const;
    const after = [
      { allowFeeRecipients: true, rewardAddress: zeroAddress },
      { allowFeeRecipients: false, rewardAddress: receiver },
      { allowFeeRecipients: false, rewardAddress: blackHole },
    ];
    for (const [index, { name, args, gas, event, more }] of steps.entries()) {
      const outcome = await machine.call(rewards, { abi, name, args }, { from: enabled });
      expect(outcome).toMatchObject({ error: undefined, executionGas: gas });
      const topics = encodeEventTopics({ abi, eventName: event, args: { sender: enabled, ...more } });
      expect(outcome.logs).toEqual([{ address: rewards, topics, data: '0x' }]);
      expect(readRewardSettings(machine.state)).toEqual(after[index]);
    }
  });

  it('refuses others, and the zero address', async () => {
    const machine = open();
    for (const name of ['allowFeeRecipients', 'disableRewards', 'setRewardAddress']) {
      const args = name === 'setRewardAddress' ? [receiver] : [];
      const outcome = await machine.call(rewards, { abi, name, args }, { from: nobody });
      expect(outcome).toMatchObject({
        error: { message: `non-enabled cannot call ${name}: ${getAddress(nobody)}` },
        gasUsed: 2_000_000n,
      });
    }
    const empty = await machine.call(rewards, { abi, name: 'setRewardAddress', args: [zeroAddress] });
    expect(empty.error?.message).toBe('reward address cannot be empty');
    const input: Hex = `0x5e00e679${pad(receiver).slice(2, -2)}`;
    expect((await machine.send({ to: rewards, input })).error?.message).toBe(
      'abi: cannot marshal in to go type: length insufficient 31 require 32',
    );
  });
});
