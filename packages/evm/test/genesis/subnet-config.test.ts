import { describe, expect, it } from 'vitest';
import { toNetworkUpgrades } from '../../src/genesis/network-upgrades.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { parseSubnetConfig, type SubnetConfig } from '../../src/genesis/subnet-config.js';
import { localUpgrades } from '../../src/genesis/upgrade-schedules.js';
import { richAddress } from '../fixtures/signed.js';
import { defaultFeeConfig, feeConfigJson, subnetGenesis } from '../fixtures/subnet-genesis.js';

const start = 1_607_144_400n;
const network = toNetworkUpgrades(localUpgrades);

function parse(genesisText: string, upgrades?: object | string): SubnetConfig {
  const upgradeText = typeof upgrades === 'object' ? JSON.stringify(upgrades) : upgrades;
  return parseSubnetConfig({ genesis: parseGenesis(genesisText), upgradeText, network });
}

const admins = { adminAddresses: [richAddress] };
const minter = (blockTimestamp: unknown, more: object = {}) => ({
  contractNativeMinterConfig: { blockTimestamp, ...more },
});
const manager = (blockTimestamp: unknown, more: object = {}) => ({
  feeManagerConfig: { blockTimestamp, ...more },
});
const precompileUpgrades = (...upgrades: object[]) => ({ precompileUpgrades: upgrades });

describe('the configuration of a custom chain', () => {
  it('takes the upgrades of the network where it names none, or 0', () => {
    const { upgrades, feeConfig, allowFeeRecipients } = parse(
      subnetGenesis({ subnetEVMTimestamp: 0, durangoTimestamp: 0, etnaTimestamp: 1_800_000_000 }),
      { networkUpgradeOverrides: { graniteTimestamp: 1_900_000_000 } },
    );
    expect(upgrades).toEqual({
      subnetEVM: 0n,
      durango: start,
      etna: 1_800_000_000n,
      fortuna: 1_800_000_000n,
      granite: 1_900_000_000n,
      helicon: 1_900_000_000n,
    });
    expect(feeConfig).toEqual(defaultFeeConfig);
    expect(allowFeeRecipients).toBe(false);
  });

  it('reads upgrades of precompiles from either place', () => {
    const upgrades = precompileUpgrades(minter(1_700_000_000, admins), manager(1_700_000_000));
    const beside = parse(subnetGenesis(), upgrades);
    const inGenesis = parse(subnetGenesis({ upgrades }));
    for (const config of [beside, inGenesis]) {
      expect(config.precompileUpgrades.map(({ key }) => key)).toEqual([
        'contractNativeMinterConfig',
        'feeManagerConfig',
      ]);
    }
    expect(() => parse(subnetGenesis({ upgrades }), upgrades)).toThrow(
      /either in config.upgrades .* not in both/,
    );
  });

  it('enables and disables precompiles by turns', () => {
    const { precompileUpgrades: upgrades } = parse(
      subnetGenesis(minter(0, admins)),
      precompileUpgrades(
        minter(10, { disable: true }),
        manager(10, admins),
        minter(20, admins),
        minter(30, { disable: true }),
      ),
    );
    expect(upgrades.map(({ disable }) => disable)).toEqual([true, false, false, true]);
  });
});

describe('a configuration that cannot be used', () => {
  const fee = (changes: object) => subnetGenesis({ feeConfig: { ...feeConfigJson, ...changes } });
  it.each<[string, string, object | string | undefined, string]>([
    ['no fees', subnetGenesis({ feeConfig: undefined }), undefined, 'config.feeConfig must be an object'],
    [
      'a missing fee',
      fee({ targetGas: undefined }),
      undefined,
      'invalid fee config: targetGas cannot be nil',
    ],
    [
      'a fee of zero',
      fee({ gasLimit: 0 }),
      undefined,
      'invalid fee config: gasLimit cannot be less than or equal to 0: gasLimit = 0',
    ],
    [
      'a negative fee',
      fee({ minBaseFee: -1 }),
      undefined,
      'invalid fee config: minBaseFee cannot be less than 0: minBaseFee = -1',
    ],
    [
      'costs that cross',
      fee({ minBlockGasCost: 2_000_000 }),
      undefined,
      'invalid fee config: minBlockGasCost cannot be greater than maxBlockGasCost: minBlockGasCost = 2000000, maxBlockGasCost = 1000000',
    ],
    [
      'a fee that is no number',
      fee({ targetGas: 'much' }),
      undefined,
      'config.feeConfig.targetGas must be an integer, not "much"',
    ],
    [
      'another gas limit in the header',
      subnetGenesis({}, { gasLimit: '0x1' }),
      undefined,
      'gas limit in fee config (8000000) does not match gas limit in header (1)',
    ],
    [
      'a word for a flag',
      subnetGenesis({ allowFeeRecipients: 'yes' }),
      undefined,
      'config.allowFeeRecipients must be true or false, not "yes"',
    ],
    [
      'a precompile that is misspelt',
      subnetGenesis({ feeManagrConfig: { blockTimestamp: 0 } }),
      undefined,
      'config.feeManagrConfig: unknown precompile config: feeManagrConfig; there are contractDeployerAllowListConfig,',
    ],
    [
      'a network upgrade that is misspelt',
      subnetGenesis(),
      { networkUpgradeOverrides: { granitTimestamp: 1 } },
      'unknown field "granitTimestamp" in networkUpgradeOverrides: it holds subnetEVMTimestamp,',
    ],
    [
      'an airdrop',
      subnetGenesis({}, { airdropHash: `0x${'01'.repeat(32)}` }),
      undefined,
      'airdropHash must be zero',
    ],
    [
      'a first block that is not the first',
      subnetGenesis({}, { number: 1 }),
      undefined,
      'number must be 0, not 1',
    ],
    ['no chain ID', subnetGenesis({ chainId: undefined }), undefined, 'config.chainId is missing'],
    [
      'an account that is no address',
      subnetGenesis({}, { alloc: { '0x12': {} } }),
      undefined,
      'alloc.0x12 must be an address of 20 bytes',
    ],
    [
      'an upgrade before the network has it',
      subnetGenesis({ durangoTimestamp: 5 }),
      undefined,
      'invalid network upgrades: durangoTimestamp is invalid: provided timestamp (5) must be greater than or equal to the default timestamp (1607144400)',
    ],
    [
      'upgrades out of order',
      subnetGenesis({ durangoTimestamp: 1_700_000_000, etnaTimestamp: 1_650_000_000 }),
      undefined,
      'unsupported fork ordering: durangoTimestamp enabled at timestamp 1700000000, but etnaTimestamp enabled at timestamp 1650000000',
    ],
    [
      'an account with two roles',
      subnetGenesis(minter(0, { ...admins, enabledAddresses: [richAddress] })),
      undefined,
      'cannot set address as both admin and enabled: 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
    ],
    ['upgrades that are no JSON', subnetGenesis(), '{', 'upgrade.json is no JSON: '],
    [
      'an unknown upgrade',
      subnetGenesis(),
      { precompiles: [] },
      'unknown field "precompiles" among the upgrades',
    ],
    [
      'upgrades that are no list',
      subnetGenesis(),
      { precompileUpgrades: {} },
      'precompileUpgrades must be an array, not {}',
    ],
    [
      'an empty change',
      subnetGenesis(),
      precompileUpgrades({}),
      'precompileUpgrades[0]: PrecompileUpgrade must have exactly one key, got 0',
    ],
    [
      'a change of two',
      subnetGenesis(),
      precompileUpgrades({ ...minter(1), ...manager(1) }),
      'precompileUpgrades[0]: PrecompileUpgrade must have exactly one key, got 2',
    ],
    [
      'an unknown precompile',
      subnetGenesis(),
      precompileUpgrades({ coffeeConfig: {} }),
      'precompileUpgrades[0]: unknown precompile config: coffeeConfig; there are contractDeployerAllowListConfig,',
    ],
    [
      'a change without a time',
      subnetGenesis(),
      precompileUpgrades(minter(null)),
      'PrecompileUpgrade (contractNativeMinterConfig) at [0]: block timestamp cannot be nil',
    ],
    [
      'times that fall',
      subnetGenesis(),
      precompileUpgrades(minter(20), manager(10)),
      'PrecompileUpgrade (feeManagerConfig) at [1]: config block timestamp (10) < previous timestamp (20)',
    ],
    [
      'disabling what is off',
      subnetGenesis(),
      precompileUpgrades(minter(20, { disable: true })),
      'PrecompileUpgrade (contractNativeMinterConfig) at [0]: disable should be [false]',
    ],
    [
      'enabling what is on',
      subnetGenesis(minter(0)),
      precompileUpgrades(minter(20)),
      'PrecompileUpgrade (contractNativeMinterConfig) at [0]: disable should be [true]',
    ],
    [
      'two changes of one precompile at a time',
      subnetGenesis(),
      precompileUpgrades(minter(20), minter(20, { disable: true })),
      'config block timestamp (20) <= previous timestamp (20) of same key',
    ],
    [
      'a change of the state without a time',
      subnetGenesis(),
      { stateUpgrades: [{ accounts: {} }] },
      'invalid state upgrades: StateUpgrade[0]: config block timestamp cannot be nil',
    ],
    [
      'a change of the state at the genesis',
      subnetGenesis(),
      { stateUpgrades: [{ blockTimestamp: 0, accounts: {} }] },
      'StateUpgrade[0]: config block timestamp (0) must be greater than 0',
    ],
    [
      'changes of the state at one time',
      subnetGenesis(),
      {
        stateUpgrades: [
          { blockTimestamp: 9, accounts: {} },
          { blockTimestamp: 9, accounts: {} },
        ],
      },
      'StateUpgrade[1]: config block timestamp (9) <= previous timestamp (9)',
    ],
    [
      'a slot that is too short',
      subnetGenesis(),
      {
        stateUpgrades: [{ blockTimestamp: 9, accounts: { [richAddress]: { storage: { '0x01': '0x02' } } } }],
      },
      `stateUpgrades[0].accounts.${richAddress}.storage must hold 32 bytes, not "0x01"`,
    ],
    [
      'a balance that is no number',
      subnetGenesis(),
      { stateUpgrades: [{ blockTimestamp: 9, accounts: { [richAddress]: { balanceChange: '-x' } } }] },
      `stateUpgrades[0].accounts.${richAddress}.balanceChange must be an integer, decimal or 0x hex, not "x"`,
    ],
  ])('is told of %s', (_, genesis, upgrades, message) => {
    const parsing = (): SubnetConfig => parse(genesis, upgrades);
    expect(parsing).toThrow(message);
    expect(parsing).toThrow(expect.objectContaining({ code: 'genesis' }));
  });
});
