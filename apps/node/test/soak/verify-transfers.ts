import { postStateRoot } from '@firn/evm/block';
import { replayBlock } from '@firn/evm/chain';
import { WorldState } from '@firn/evm/state';
import { processBlocks } from '@firn/platform-chain/chain';
import { blocksOf, contentsOf, groupsOf } from '@firn/platform-chain/fixtures/replay';
import { bytesToId, idToBytes } from '@firn/primitives';
import { hexToBytes } from '@firn/primitives/bytes';
import { exportedUtxos } from '../../src/atomic/exchange.js';
import { cChainId, pChainId } from '../atomic/fixtures/transfers.js';
import {
  atomicTxs,
  burnedOnCChain,
  countMoney,
  owned,
  PlatformBurning,
} from '../conservation/count-money.js';
import { openTwoChains, type TwoChains } from '../conservation/two-chains.js';
import { minStakeDuration } from './transfer-kill-rounds.js';
import type { Acknowledged } from './transfer-user.js';
import { verifyWhole } from './verify-whole.js';

/** What was found in a data folder. */
export interface TransferFindings {
  readonly platformBlocks: bigint;
  readonly cBlocks: bigint;
  readonly inBlocks: number;
}

/**
 * Checks both chains in the data folder of a node that does not run: each acknowledged transaction is there, in one block or
 * waiting for one; every block, executed once more from the genesis on, gives what is on disk; no money was made or lost; the folder is whole.
 * `scratch` is an empty folder.
 * @throws Error that says what is wrong.
 */
export async function verifyTransfers(
  dataDir: string,
  acknowledged: Acknowledged,
  scratch: string,
): Promise<TransferFindings> {
  await verifyWhole(dataDir);
  const chains = openTwoChains(dataDir, { uptime: 1 }, { minStakeDuration });
  const again = openTwoChains(scratch, { uptime: 1 }, { minStakeDuration });
  try {
    chains.platform.start();
    await chains.cChain.idle();
    const inBlocks = findAcknowledged(chains, acknowledged);
    await executeCChain(chains);
    checkMoney(chains, again);
    executePlatform(chains, again);
    return { platformBlocks: chains.state.height, cBlocks: chains.cChain.head.header.number, inBlocks };
  } finally {
    await chains.close();
    await again.close();
  }
}

function findAcknowledged(chains: TwoChains, { platform, atomic }: Acknowledged): number {
  const platformTxs = blocksOf(chains.state).flatMap(({ content }) => ('txs' in content ? content.txs : []));
  const ids = [...platformTxs, ...atomicTxs(chains)].map(({ id }) => bytesToId(id));
  const inBlocks = new Set(ids);
  if (inBlocks.size !== ids.length) throw new Error('a transaction is in two blocks');
  for (const id of platform) {
    const status = chains.platform.tx(idToBytes(id))?.status;
    if (status === 'Committed' ? inBlocks.has(id) : status === 'Processing') continue;
    throw new Error(`${id} of the platform chain was acknowledged and is ${status}`);
  }
  for (const id of atomic) {
    const { status } = chains.atomic.find(idToBytes(id));
    if (status === 'Accepted' ? inBlocks.has(id) : status === 'Processing') continue;
    throw new Error(`${id} of the C-Chain was acknowledged and is ${status}`);
  }
  return inBlocks.size;
}

async function executeCChain({ cChain }: TwoChains): Promise<void> {
  for (let number = 1n; number <= cChain.head.header.number; number += 1n) {
    const [block, parent] = [cChain.block(number), cChain.block(number - 1n)];
    if (block === undefined || parent === undefined) throw new Error(`block ${number} is missing`);
    const state = new WorldState(cChain.stateAfter(parent));
    await replayBlock(cChain, block, async () => {}, { state });
    if (Buffer.compare(state.commit(), hexToBytes(postStateRoot(block))) !== 0) {
      throw new Error(`block ${number} of the C-Chain, executed again, gives another state`);
    }
  }
}

function checkMoney(chains: TwoChains, fresh: TwoChains): void {
  const burning = new PlatformBurning(fresh.state.timestamp);
  for (const block of blocksOf(chains.state)) burning.follow(block);
  const burned = burnedOnCChain(chains) + burning.burned * 10n ** 9n;
  const now = owned({ ...countMoney(chains), burned });
  const before = owned({ ...countMoney(fresh), burned: 0n });
  if (now !== before) throw new Error(`there were ${before} wei, and there are ${now}`);
}

/** Executes the platform chain's blocks on its genesis, with what the C-Chain exported to it. */
function executePlatform(chains: TwoChains, { store, state, memory, platform }: TwoChains): void {
  for (const { id, unsigned } of atomicTxs(chains)) {
    if (unsigned.type !== 'EvmExportTx') continue;
    store.write(() => memory.put(pChainId, cChainId, exportedUtxos(id, unsigned)));
  }
  let parent = platform.lastAccepted;
  for (const group of groupsOf(blocksOf(chains.state))) {
    const changes = processBlocks(state, parent, group, { rules: chains.platform.rules, uptimeOf: () => 1 });
    state.apply(changes.changes, group);
    parent = group.at(-1) ?? parent;
  }
  const [own, replayed] = [contentsOf(chains.store), contentsOf(store)];
  for (const [part, entries] of own) {
    if (!part.startsWith('P/') || entries.join() === replayed.get(part)?.join()) continue;
    throw new Error(`the blocks of the platform chain, executed again, give another ${part}`);
  }
}
