import { expect, test } from 'vitest';
import { genesisBalances, nativeUpgrades, withUpgrades } from '../../../src/source/native/native-config.js';
import { addressOf } from '../../fixtures/fake-chain.js';

const [alice, bob] = [addressOf(0xa), addressOf(0xb)];
const minterAt = (blockTimestamp: number | undefined) => ({
  contractNativeMinterConfig: { blockTimestamp, initialMint: { [alice]: '0x5', [bob]: 7 } },
});
const balancesOf = (document: object) => [...genesisBalances(JSON.stringify(document))];

test('accounts are written in any of the usual ways', () => {
  const alloc = {
    [alice.slice(2).toUpperCase()]: { balance: '0x10' },
    [bob]: { balance: '123456789012345678901234567890', code: '0x00' },
    [addressOf(3)]: { balance: 12 },
    [addressOf(4)]: { nonce: '0x1' },
  };
  expect(balancesOf({ alloc })).toEqual([
    [alice, 16n],
    [bob, 123_456_789_012_345_678_901_234_567_890n],
    [addressOf(3), 12n],
    [addressOf(4), 0n],
  ]);
});

test('numbers beyond 2^53 are exact', () => {
  expect([...genesisBalances(`{"alloc":{"${alice}":{"balance":50000000000000000001}}}`)]).toEqual([
    [alice, 50_000_000_000_000_000_001n],
  ]);
});

test('a native minter that is enabled with the genesis mints in it', () => {
  const alloc = { [alice]: { balance: '0x1' } };
  const minted = [
    [alice, 6n],
    [bob, 7n],
  ];
  expect(balancesOf({ alloc, timestamp: '0x9', config: minterAt(9) })).toEqual(minted);
  expect(balancesOf({ alloc, config: minterAt(0) })).toEqual(minted);
  expect(balancesOf({ alloc, timestamp: '0x8', config: minterAt(9) })).toEqual([[alice, 1n]]);
  expect(balancesOf({ alloc, timestamp: '0x8', config: minterAt(undefined) })).toEqual([[alice, 1n]]);
});

test.each([
  [{ alloc: 5 }, 'has 5 as alloc, expected an object'],
  [{ alloc: { '0x12': {} } }, 'has "0x12" as an address, expected 40 hexadecimal digits'],
  [{ alloc: { [alice]: { balance: '0xzz' } } }, `has "0xzz" as ${alice}, expected an amount`],
])('a document of another form is refused: %j', (document, message) => {
  expect(() => balancesOf(document)).toThrow(message);
});

test('upgrades change balances at the first block at or after their time, and the node decides how', () => {
  const upgrades = nativeUpgrades({
    chainId: 1,
    ...minterAt(0),
    upgrades: {
      stateUpgrades: [
        { blockTimestamp: 10, accounts: { [alice]: { balanceChange: '-0x3' }, [bob]: { code: '0x00' } } },
      ],
      precompileUpgrades: [{ feeManagerConfig: { blockTimestamp: 10 } }, minterAt(20)],
    },
  });
  const changes = { deltas: new Map([[alice, 1n]]), uncertain: new Set<never>() };
  const at = (since: bigint, until: bigint) => {
    const { deltas, uncertain } = withUpgrades(changes, upgrades, since, until);
    return [deltas.get(alice), deltas.get(bob), [...uncertain]];
  };
  expect(at(0n, 9n)).toEqual([1n, undefined, []]);
  expect(at(9n, 10n)).toEqual([-2n, 0n, [alice, bob]]);
  expect(at(10n, 19n)).toEqual([1n, undefined, []]);
  expect(at(9n, 25n)).toEqual([3n, 7n, [alice, bob]]);
  expect(nativeUpgrades(undefined)).toEqual([]);
});
