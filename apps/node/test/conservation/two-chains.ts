import { NetworkClock } from '@firn/chain-runtime';
import type { EvmChain } from '@firn/evm/chain';
import { DevControls } from '@firn/evm/dev';
import { toNetworkUpgrades } from '@firn/evm/genesis';
import { RunningPlatformChain } from '@firn/platform-chain/chain';
import { platformRules } from '@firn/platform-chain/execution';
import { TestWallet } from '@firn/platform-chain/fixtures/test-wallet';
import { openSharedMemory, type SharedMemory } from '@firn/platform-chain/shared-memory';
import { type DurableState, openPlatformState } from '@firn/platform-chain/state';
import { buildGenesis } from '@firn/platform-codec';
import { openStore, type Store } from '@firn/storage';
import { AtomicTransfers } from '../../src/atomic/atomic-transfers.js';
import { openAtomicParts } from '../../src/atomic/open-atomic-parts.js';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { loadNetwork } from '../../src/network/network.js';
import { clockRecord } from '../../src/network/network-clock.js';
import { localScope, rich } from '../atomic/fixtures/transfers.js';

const network = loadNetwork('local');
const genesis = buildGenesis(network.genesis);

/** What a node says of the uptime of all validators: it decides whether they are rewarded. */
export interface Observation {
  uptime: number;
}

/** The platform chain and the C-Chain of the local network in one store, as a node runs them. */
export interface TwoChains {
  readonly store: Store;
  /** Of both, kept in the store. */
  readonly clock: NetworkClock;
  readonly memory: SharedMemory;
  readonly platform: RunningPlatformChain;
  readonly state: DurableState;
  readonly cChain: EvmChain;
  readonly atomic: AtomicTransfers;
  readonly dev: DevControls;
  /** Of the key that the genesis funds on both chains. */
  readonly wallet: TestWallet;
  /** Closes them as a node that stops. */
  close(): Promise<void>;
}

/** What differs from the local network. */
export interface TwoChainsOptions {
  /** Seconds. */
  readonly minStakeDuration?: bigint;
}

/** Opens both chains in a folder, and lets them make blocks on demand. */
export function openTwoChains(
  folder: string,
  observation: Observation,
  { minStakeDuration }: TwoChainsOptions = {},
): TwoChains {
  const store = openStore(folder, { fsync: false });
  const memory = openSharedMemory(store);
  const clock = new NetworkClock({ record: clockRecord(store) });
  const { helicon: heliconTime } = toNetworkUpgrades(network.upgrades);
  const rules = platformRules({ ...network, heliconTime }, genesis.assetId, {
    devAccounts: false,
    rules: { staking: minStakeDuration === undefined ? {} : { minStakeDuration } },
  });
  const state = openPlatformState({
    store,
    sharedMemory: memory,
    genesis: { facts: genesis, build: () => genesis },
    rules,
    now: clock.nowMs() / 1000n,
    developmentFunds: undefined,
  });
  const platform = new RunningPlatformChain({
    store,
    genesis,
    state,
    clock,
    environment: {
      rules,
      uptimeOf: () => observation.uptime,
    },
    blockTimeMs: 0,
    onError: (error) => {
      throw error;
    },
  });
  const parts = openAtomicParts({ store, name: 'C', scope: localScope, memory });
  const cChain = openCChain(store, network, { extension: parts.extension, clock });
  return {
    store,
    clock,
    memory,
    platform,
    state,
    cChain,
    atomic: new AtomicTransfers({ chain: cChain, ...parts }),
    dev: new DevControls(cChain),
    wallet: new TestWallet(platform, rich.privateKey),
    async close() {
      platform.close();
      await cChain.close();
      await store.close();
    },
  };
}
