import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { describe, expect, it } from 'vitest';
import { headerHash } from '../../src/block/header-codec.js';
import { buildGenesisState } from '../../src/genesis/genesis-state.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { subnetGenesisHeader } from '../../src/genesis/subnet-genesis.js';
import type { SubnetUpgrade } from '../../src/genesis/subnet-upgrades.js';
import { StoredStates } from '../../src/state/state-database.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';
import { defaultFeeConfig } from '../fixtures/subnet-genesis.js';

const never = 1n << 63n;

/** The hash of a genesis with the reference node's defaults, at time 0, with the upgrades up to one of them. */
function hashUpTo(newest: SubnetUpgrade | undefined, alloc: object, gasLimit: bigint): Hex {
  const order: readonly SubnetUpgrade[] = ['subnetEVM', 'durango', 'etna', 'fortuna', 'granite', 'helicon'];
  const active = newest === undefined ? -1 : order.indexOf(newest);
  const upgrades = Object.fromEntries(
    order.map((name, index) => [name, index <= active ? 0n : never]),
  ) as Record<SubnetUpgrade, bigint>;
  const genesis = parseGenesis(
    JSON.stringify({ config: { chainId: 1 }, alloc, gasLimit: String(gasLimit), difficulty: 131_072 }),
  );
  const state = buildGenesisState(new StoredStates(memoryStateParts(), 'ethereum'), genesis, []);
  const header = subnetGenesisHeader(genesis, bytesToHex(state.view.root), {
    upgrades,
    feeConfig: defaultFeeConfig,
  });
  return headerHash(header, 'subnet-evm');
}

describe('the genesis block of a custom chain', () => {
  // Expected by the reference node's TestGenesisToBlockDecoding.
  it.each([
    [undefined, '0x6116de25352c93149542e950162c7305f207bbc17b0eb725136b78c80aed79cc'],
    ['subnetEVM', '0x74dd5d404823f342fb3d372ea289565e5b1ff25d07e48a59db8130c5f61e941a'],
    ['durango', '0x74dd5d404823f342fb3d372ea289565e5b1ff25d07e48a59db8130c5f61e941a'],
    ['etna', '0xa5de01cb7e5c6d721be62ab4b37878e863d65e0c1fe308e5df1f4c5b148650f9'],
    ['fortuna', '0xa5de01cb7e5c6d721be62ab4b37878e863d65e0c1fe308e5df1f4c5b148650f9'],
    ['granite', '0x4d5ff1b8509d30c6b7842b784a6cf8be78e34c78bc5de8559ea6f15ad18d6a10'],
  ] as const)('has the hash of the reference node with the upgrades up to %s', (newest, expected) => {
    expect(hashUpTo(newest, {}, 4_712_388n)).toBe(expected);
  });

  it('has the hash of the reference node with an account and its storage', () => {
    const one = `0x01${'00'.repeat(31)}`;
    const alloc = { [`0x01${'00'.repeat(19)}`]: { balance: 1, storage: { [one]: one } } };
    // Expected by the reference node's TestSetupGenesis.
    expect(hashUpTo(undefined, alloc, 8_000_000n)).toBe(
      '0x4a12fe7bf8d40d152d7e9de22337b115186a4662aa3a97217b36146202bbfc66',
    );
  });
});
