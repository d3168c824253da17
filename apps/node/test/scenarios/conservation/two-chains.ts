import { buildGenesis } from '@firn/platform-codec';
import { AtomicTransfers } from '../../../src/atomic/atomic-transfers.js';
import { openAtomicParts } from '../../../src/atomic/open-atomic-parts.js';
import { openCChain } from '../../../src/chains/open-c-chain.js';
import { defaultChainSettings } from '../../../src/config/chain-settings.js';
import { defaultPlatformSettings } from '../../../src/config/platform-settings.js';
import type { EvmChain } from '../../../src/evm/chain/evm-chain.js';
import { DevControls } from '../../../src/evm/dev/dev-controls.js';
import { loadNetwork } from '../../../src/network/network.js';
import { RunningPlatformChain } from '../../../src/p-chain/chain/running-platform-chain.js';
import { platformRules } from '../../../src/p-chain/execution/rules-of-network.js';
import type { DurableState } from '../../../src/p-chain/state/durable-state.js';
import { openPlatformState } from '../../../src/p-chain/state/open-state.js';
import { openSharedMemory } from '../../../src/shared-memory/open-shared-memory.js';
import type { SharedMemory } from '../../../src/shared-memory/shared-memory.js';
import { openStore, type Store } from '../../../src/storage/open-store.js';
import { localScope, rich } from '../../atomic/fixtures/transfers.js';
import { TestWallet } from '../../p-chain/fixtures/test-wallet.js';

const network = loadNetwork('local');
const genesis = buildGenesis(network.genesis);

/** What a node says of the uptime of all validators: it decides whether they are rewarded. */
export interface Observation {
  uptime: number;
}

/** The platform chain and the C-Chain of the local network in one store, as a node runs them. */
export interface TwoChains {
  readonly store: Store;
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
  const now = BigInt(Math.floor(Date.now() / 1000));
  const state = openPlatformState({
    store,
    sharedMemory: memory,
    genesis: { facts: genesis, build: () => genesis },
    now,
    devAccounts: false,
  });
  const staking = { ...defaultPlatformSettings.staking, minStakeDuration };
  const platform = new RunningPlatformChain({
    store,
    genesis,
    state,
    environment: {
      rules: platformRules(network, genesis.assetId, { devAccounts: false, staking }),
      uptimeOf: () => observation.uptime,
    },
    blockTimeMs: 0,
    onError: (error) => {
      throw error;
    },
  });
  const parts = openAtomicParts({ store, name: 'C', scope: localScope, memory });
  const cChain = openCChain(store, network, defaultChainSettings, undefined, parts.extension);
  return {
    store,
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
