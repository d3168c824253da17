import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { headerHash } from '../../src/block/header-codec.js';
import { cChainGenesisHeader } from '../../src/genesis/c-chain-genesis.js';
import { buildGenesisState } from '../../src/genesis/genesis-state.js';
import { toNetworkUpgrades } from '../../src/genesis/network-upgrades.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import {
  fujiUpgrades,
  localUpgrades,
  mainnetUpgrades,
  type UpgradeSchedule,
  unscheduled,
} from '../../src/genesis/upgrade-schedules.js';
import { createCChainRules } from '../../src/rules/c-chain/c-chain-rules.js';
import { StoredStates } from '../../src/state/state-database.js';
import { localGenesis } from '../fixtures/local-genesis.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';
import { missingTestData, readTestData } from '../fixtures/test-data.js';

function genesisHash(text: string, schedule: UpgradeSchedule): Hex {
  const upgrades = toNetworkUpgrades(schedule);
  const database = new StoredStates(memoryStateParts(), 'c-chain');
  const genesis = parseGenesis(text);
  const rules = createCChainRules({ chainId: genesis.chainId, upgrades });
  const active = rules.stateUpgrades({ from: undefined, to: genesis.timestamp });
  const root = bytesToHex(buildGenesisState(database, genesis, active).view.root);
  return headerHash(cChainGenesisHeader(genesis, root, upgrades), 'c-chain');
}

// Expected by the reference node's TestGenesisHash.
const mainnetHash = '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b';
const graniteHash = '0x608ddbd611241719b64642d8e152537e2a5bdf46b6ddb9e8f15340c5e007b8b1';
const localHash = '0xa8ba8fe99b2affb0ed27d0d8c825f6292c3c6f5eb9d53707504bea02ac9c1a9b';

describe('the C-Chain genesis block', () => {
  it('has the hash of the local network, with Helicon from the beginning and without', () => {
    expect(genesisHash(localGenesis, localUpgrades)).toBe(localHash);
    expect(genesisHash(localGenesis, { ...localUpgrades, heliconTime: unscheduled })).toBe(graniteHash);
  });

  it.each([
    ['mainnet', mainnetUpgrades],
    ['fuji', fujiUpgrades],
  ])('has the hash of %s', skipFor(missingTestData), (network, upgrades) => {
    const document = JSON.parse(readTestData('genesis', `${network}.json`)) as { cChainGenesis: string };
    expect(genesisHash(document.cChainGenesis, upgrades)).toBe(mainnetHash);
  });
});

it('says what is not JSON', () => {
  expect(() => parseGenesis('{')).toThrow(expect.objectContaining({ code: 'genesis' }));
  expect(() => parseGenesis('{')).toThrow(/^the genesis document is not JSON: /);
});

const account = '11'.repeat(20);
const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;

it.each([
  ['"alloc": {"$": {"balance": "0x1$"}}', /^alloc\.1+\.balance must be at most 1157920892\d+, not /],
  [
    '"alloc": {"$": {"balance": "0", "nonce": "18446744073709551616"}}',
    /nonce must be at most 18446744073709551615, not/,
  ],
  [
    '"alloc": {"$": {"balance": "0", "storage": {"0x01$$": "0x01"}}}',
    /storage must be at most 32 bytes, not 41$/,
  ],
  ['"alloc": {"$": {"balance": "0", "storage": {"0x01": "0x01$$"}}}', /must be at most 32 bytes, not 41$/],
  ['"alloc": {}, "mixHash": "0x00"', /^mixHash must be 32 bytes, not 1$/],
  ['"alloc": {}, "coinbase": "0x00"', /^coinbase must be an address of 20 bytes$/],
  [`"alloc": ${deep}`, /^alloc must be an object, not \[\.\.\.\]$/],
])('says what is out of its limits in %.60s', (fields, message) => {
  const limits = '"config": {"chainId": 1}, "gasLimit": "0x1"';
  // A balance of 260 bits, among others.
  const filled = fields.replace('0x1$', `0x1${'0'.repeat(65)}`).replaceAll('$', account);
  expect(() => parseGenesis(`{${limits}, ${filled}}`)).toThrow(message);
  expect(() => parseGenesis(`{${limits}, ${filled}}`)).toThrow(expect.objectContaining({ code: 'genesis' }));
});
