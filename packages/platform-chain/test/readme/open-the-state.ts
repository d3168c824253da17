import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findValidators, primaryNetworkId } from '@firn/platform-chain';
import { platformRules } from '@firn/platform-chain/execution';
import { gasPrice } from '@firn/platform-chain/fees';
import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { openPlatformState } from '@firn/platform-chain/state';
import { buildGenesis, parseGenesisConfig } from '@firn/platform-codec';
import { openStore } from '@firn/storage';

// Any genesis document of a network will do; this is the one of the local network.
const document = new URL('../../../../apps/node/networks/local.json', import.meta.url);
const genesis = buildGenesis(parseGenesisConfig(readFileSync(document, 'utf8')));

const network = { id: 12345, hrp: 'local', heliconTime: 1_607_144_400n };
const rules = platformRules(network, genesis.assetId, { rules: {}, devAccounts: false });

const folder = mkdtempSync(join(tmpdir(), 'firn-platform-'));
const store = openStore(folder);
const state = openPlatformState({
  store,
  sharedMemory: openSharedMemory(store),
  genesis: { facts: genesis, build: () => genesis },
  rules,
  now: 1_800_000_000n,
  developmentFunds: undefined,
});
console.log(findValidators(state, { subnetId: primaryNetworkId, nodeIds: new Set() }).length, 'validators');
console.log(state.supply);
console.log(gasPrice(state.gas, rules.gas));
await store.close();
rmSync(folder, { recursive: true });
