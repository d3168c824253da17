import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EvmError } from '../../../src/evm-error.js';
import type { PrecompileConfig } from '../../../src/precompiles/stateful/precompile-module.js';
import { precompileModules } from '../../../src/precompiles/stateful/precompile-modules.js';
import { admin, enabled, manager } from '../../fixtures/precompile-machine.js';

const durango = 1000n;

function parse(key: string, json: unknown): PrecompileConfig {
  const module = precompileModules.get(key);
  if (module === undefined) throw new Error(`no module ${key}`);
  return module.parse(json, `config.${key}`, { durango });
}

const lists = [...precompileModules.keys()].filter((key) => key !== 'warpConfig');

describe('configurations of stateful precompiles', () => {
  it('are written as they were read, addresses in lower case', () => {
    const cases: [string, object, object?][] = [
      ['txAllowListConfig', { blockTimestamp: 5 }],
      ['txAllowListConfig', { blockTimestamp: 5, disable: true }],
      ['txAllowListConfig', {}, { blockTimestamp: null }],
      [
        'txAllowListConfig',
        { adminAddresses: null, blockTimestamp: 0, disable: false },
        { blockTimestamp: 0 },
      ],
      [
        'contractDeployerAllowListConfig',
        { adminAddresses: [getAddress(admin)], enabledAddresses: [enabled], blockTimestamp: 5 },
        { adminAddresses: [admin], enabledAddresses: [enabled], blockTimestamp: 5 },
      ],
      [
        'contractNativeMinterConfig',
        { blockTimestamp: 5, initialMint: { [getAddress(admin)]: '255' } },
        { blockTimestamp: 5, initialMint: { [admin]: '0xff' } },
      ],
      [
        'rewardManagerConfig',
        { blockTimestamp: 5, initialRewardConfig: { allowFeeRecipients: false, rewardAddress: admin } },
      ],
      [
        'warpConfig',
        { blockTimestamp: 1000 },
        { blockTimestamp: 1000, quorumNumerator: 0, requirePrimaryNetworkSigners: false },
      ],
      ['warpConfig', { blockTimestamp: 1000, quorumNumerator: 33, requirePrimaryNetworkSigners: true }],
    ];
    for (const [key, given, written = given] of cases) {
      const json = JSON.stringify(parse(key, given).toJson(), (_name, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
      expect(JSON.parse(json), JSON.stringify(given)).toEqual(written);
    }
    expect(parse('txAllowListConfig', { blockTimestamp: '18446744073709551615' }).blockTimestamp).toBe(
      (1n << 64n) - 1n,
    );
  });

  it.each(lists)('of %s give an account one role only', (key) => {
    const twice = (list: string, others: object): unknown => ({
      blockTimestamp: 1000,
      [list]: [admin, admin],
      ...others,
    });
    const fails = (json: unknown, message: string): void =>
      expect(() => parse(key, json)).toThrow(new EvmError('genesis', message));
    const shown = getAddress(admin);
    fails(twice('adminAddresses', {}), `duplicate address in admin list: ${shown}`);
    fails(twice('managerAddresses', {}), `duplicate address in manager list: ${shown}`);
    fails(twice('enabledAddresses', {}), `duplicate address in enabled list: ${shown}`);
    const both = (first: string, second: string): object => ({
      blockTimestamp: 1000,
      [first]: [admin],
      [second]: [admin],
    });
    const message = (pair: string): string => `cannot set address as both ${pair}: ${shown}`;
    fails(both('adminAddresses', 'enabledAddresses'), message('admin and enabled'));
    fails(both('adminAddresses', 'managerAddresses'), message('admin and manager'));
    fails(both('enabledAddresses', 'managerAddresses'), message('enabled and manager'));
    fails({ blockTimestamp: 999, managerAddresses: [manager] }, 'cannot add managers before Durango');
  });

  it('say which value cannot be used', () => {
    const failures: [string, unknown, string][] = [
      ['txAllowListConfig', 7, 'config.txAllowListConfig must be an object'],
      [
        'txAllowListConfig',
        { blockTimestamp: -1 },
        'config.txAllowListConfig.blockTimestamp must be an integer of 64 bits, not -1',
      ],
      [
        'txAllowListConfig',
        { blockTimestamp: 1.5 },
        'config.txAllowListConfig.blockTimestamp must be an integer of 64 bits, not 1.5',
      ],
      ['txAllowListConfig', { disable: 1 }, 'config.txAllowListConfig.disable must be true or false, not 1'],
      [
        'txAllowListConfig',
        { adminAddresses: ['0x1'] },
        'config.txAllowListConfig.adminAddresses[0] must be an address of 20 bytes, not "0x1"',
      ],
      [
        'txAllowListConfig',
        { adminAddresses: 'x' },
        'config.txAllowListConfig.adminAddresses must be a list of addresses',
      ],
      [
        'contractNativeMinterConfig',
        { initialMint: { [admin]: null } },
        `initial mint cannot contain nil amount for address ${getAddress(admin)}`,
      ],
      [
        'contractNativeMinterConfig',
        { initialMint: { [admin]: 0 } },
        `initial mint cannot contain invalid amount: amount 0 for address ${getAddress(admin)}`,
      ],
      [
        'contractNativeMinterConfig',
        { initialMint: { [admin]: '-5' } },
        `initial mint cannot contain invalid amount: amount -5 for address ${getAddress(admin)}`,
      ],
      [
        'contractNativeMinterConfig',
        { initialMint: { [admin]: '0x' } },
        `config.contractNativeMinterConfig.initialMint.${admin} must be a number of wei, not "0x"`,
      ],
      ['feeManagerConfig', { initialFeeConfig: {} }, 'invalid fee config: gasLimit cannot be nil'],
      [
        'rewardManagerConfig',
        { initialRewardConfig: { allowFeeRecipients: true, rewardAddress: admin } },
        'cannot enable both fee recipients and reward address at the same time',
      ],
      [
        'warpConfig',
        { blockTimestamp: 999 },
        "warp cannot be activated before Durango: config.warpConfig.blockTimestamp is 999, Durango's time 1000",
      ],
      [
        'txAllowListConfig',
        { adminAddress: [admin] },
        'config.txAllowListConfig.adminAddress is no field of it: they are blockTimestamp, disable, adminAddresses, managerAddresses, enabledAddresses',
      ],
      [
        'warpConfig',
        { quorumNumerator: 101 },
        'invalid warp quorum ratio: cannot specify numerator (101) > denominator (100)',
      ],
      [
        'warpConfig',
        { quorumNumerator: 32 },
        'invalid warp quorum ratio: cannot specify numerator (32) < min numerator (33)',
      ],
    ];
    for (const [key, json, message] of failures) {
      expect(() => parse(key, json), JSON.stringify(json)).toThrow(new EvmError('genesis', message));
    }
  });
});
