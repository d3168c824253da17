import { describe, expect, it } from 'vitest';
import { configUpgrades, precompileChanges } from '../src/decode/chain-config.ts';

describe('the configuration of a chain', () => {
  it('has upgrades by blocks and by times, however a node writes them, and none without a time', () =>
    expect(
      configUpgrades({
        chainId: 43112,
        graniteTimestamp: 1_607_144_400n,
        londonBlock: 0,
        homesteadBlock: 0n,
        berlinBlock: 5,
        eip150Block: 2,
        subnetEVMTimestamp: 3,
        apricotPhasePost6BlockTimestamp: 1_607_144_399,
        cancunTime: null,
        heliconTimestamp: 253_399_622_400,
        eip150Hash: '0x20',
        daoForkSupport: true,
      }),
    ).toEqual([
      { name: 'London', start: { block: 0n } },
      { name: 'Homestead', start: { block: 0n } },
      { name: 'EIP-150', start: { block: 2n } },
      { name: 'Berlin', start: { block: 5n } },
      { name: 'Subnet EVM', start: { time: 3n } },
      { name: 'Apricot phase post 6', start: { time: 1_607_144_399n } },
      { name: 'Granite', start: { time: 1_607_144_400n } },
    ]));

  it('has the precompiles of its genesis and what became of them later', () =>
    expect(
      precompileChanges({
        feeConfig: { gasLimit: 1 },
        feeManagerConfig: { blockTimestamp: 0n, adminAddresses: ['0xa'], managerAddresses: null },
        warpConfig: null,
        upgrades: {
          precompileUpgrades: [
            { txAllowListConfig: { blockTimestamp: 9, enabledAddresses: ['0xb', 7] } },
            { feeManagerConfig: { blockTimestamp: 4, disable: true } },
            'nothing',
          ],
        },
      }),
    ).toEqual([
      { name: 'feeManager', since: 0n, isOn: true, admins: ['0xa'], managers: [], enabled: [] },
      { name: 'feeManager', since: 4n, isOn: false, admins: [], managers: [], enabled: [] },
      { name: 'txAllowList', since: 9n, isOn: true, admins: [], managers: [], enabled: ['0xb'] },
    ]));
});
