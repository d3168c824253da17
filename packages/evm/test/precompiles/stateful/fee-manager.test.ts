import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, getAddress, numberToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readFeeConfig, readFeeConfigChangedAt } from '../../../src/precompiles/stateful/fee-manager.js';
import {
  abis,
  admin,
  enabled,
  feeArguments,
  feeConfig,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
  roleLists,
} from '../../fixtures/precompile-machine.js';

const fees: Hex = '0x0200000000000000000000000000000000000003';
const abi = abis.fees;
const changed = { ...feeConfig, gasLimit: 10_000_000n, minBaseFee: 1n };
const set = { abi, name: 'setFeeConfig', args: Object.values(changed) };

function open(config: Record<string, unknown> = {}): PrecompileMachine {
  return openPrecompiles({ configs: { feeManagerConfig: { ...roleLists, ...config } } });
}

describe('FeeManager', () => {
  it("starts with the chain's configuration or its own, set in the block of its activation", async () => {
    const machine = open();
    expect(readFeeConfig(machine.state)).toEqual(feeConfig);
    expect(readFeeConfigChangedAt(machine.state)).toBe(7n);
    expect(await machine.read(fees, { abi, name: 'getFeeConfig' }, { from: nobody })).toEqual(feeArguments);
    const numbers = Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, Number(value)]));
    expect(readFeeConfig(open({ initialFeeConfig: numbers }).state)).toEqual(changed);
  });

  it('reads for 40,000 and 5,000 gas', async () => {
    const machine = open();
    expect((await machine.call(fees, { abi, name: 'getFeeConfig' })).executionGas).toBe(40_000n);
    const last = await machine.call(fees, { abi, name: 'getFeeConfigLastChangedAt' });
    expect(last).toMatchObject({ executionGas: 5000n, output: numberToHex(7n, { size: 32 }) });
  });

  it('changes for 225,221 gas with an event of both configurations', async () => {
    const machine = open();
    const outcome = await machine.call(fees, set, { from: enabled });
    expect(outcome).toMatchObject({ error: undefined, output: '0x', executionGas: 225_221n });
    const event = abi.find(
      (item): item is AbiEvent => item.type === 'event' && item.name === 'FeeConfigChanged',
    );
    expect(outcome.logs).toEqual([
      {
        address: fees,
        topics: encodeEventTopics({ abi, eventName: 'FeeConfigChanged', args: { sender: enabled } }),
        data: encodeAbiParameters(event?.inputs.slice(1) ?? [], [feeConfig, changed]),
      },
    ]);
    expect(outcome.logs[0]?.topics[0]).toBe(
      '0x4c98e43adb5962c18f3f0e6dd066e2a2de258d3b4f695b317b77c8f27cd044fc',
    );
    expect(readFeeConfig(machine.state)).toEqual(changed);
    expect(readFeeConfigChangedAt(machine.state)).toBe(9n);
  });

  it('keeps each field in the slot whose first byte is its number', () => {
    const { state } = open();
    const slot = (name: string): Hex =>
      bytesToHex(state.storage(fees, Buffer.from(name.padEnd(64, '0'), 'hex')));
    expect(BigInt(slot('01'))).toBe(feeConfig.gasLimit);
    expect(BigInt(slot('08'))).toBe(feeConfig.blockGasCostStep);
    expect(slot(Buffer.from('lca').toString('hex'))).toBe('0x07');
  });

  it('refuses others, and configurations that cannot be', async () => {
    const machine = open();
    const refused = await machine.call(fees, set, { from: nobody });
    expect(refused).toMatchObject({
      error: { message: `non-enabled cannot change fee config: ${getAddress(nobody)}` },
      gasUsed: 2_000_000n,
    });
    const bad = { ...set, args: Object.values({ ...changed, minBlockGasCost: 2n, maxBlockGasCost: 1n }) };
    const outcome = await machine.call(fees, bad, { from: admin });
    expect(outcome).toMatchObject({
      error: {
        message:
          'cannot verify fee config: minBlockGasCost cannot be greater than maxBlockGasCost: minBlockGasCost = 2, maxBlockGasCost = 1',
      },
      logs: [],
    });
    const zero = { ...set, args: Object.values({ ...changed, targetBlockRate: 1n << 64n }) };
    expect((await machine.call(fees, zero, { from: admin })).error?.message).toBe(
      'cannot verify fee config: targetBlockRate cannot be less than or equal to 0: targetBlockRate = 0',
    );
    expect(readFeeConfig(machine.state)).toEqual(feeConfig);
  });
});
