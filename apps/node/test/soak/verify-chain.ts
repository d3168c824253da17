import { join } from 'node:path';
import { postStateRoot } from '@firn/evm/block';
import { type EvmChain, openChain } from '@firn/evm/chain';
import { markStates } from '@firn/evm/pruning';
import { HashSet } from '@firn/evm/state';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { loadNetwork } from '../../src/network/network.js';
import { verifyWhole } from './verify-whole.js';

/** What was found in a data folder. */
export interface ChainFindings {
  readonly blocks: bigint;
  readonly inBlocks: number;
  readonly inPool: number;
  /** States that were read whole. */
  readonly states: number;
}

/**
 * Checks the C-Chain in the data folder of a node that does not run: each acknowledged transaction is there once, in a
 * block or in the pool; every block, executed once more from the genesis on, has the same hash and state root; every state
 * that it is said to have is whole, and so is the folder. `scratch` is an empty folder.
 * @throws Error that says what is wrong.
 */
export async function verifyChain(
  dataDir: string,
  acknowledged: ReadonlySet<Hex>,
  scratch: string,
): Promise<ChainFindings> {
  await verifyWhole(dataDir);
  await using store = openStore(dataDir);
  const chain = openCChain(store, loadNetwork('local'));
  await chain.idle();
  const { inBlocks, inPool } = findTransactions(chain);
  for (const hash of acknowledged) {
    if (!inBlocks.has(hash) && !inPool.has(hash)) throw new Error(`${hash} was acknowledged and is lost`);
  }
  const states = readStates(chain);
  await executeAgain(chain, scratch);
  await chain.close();
  return { blocks: chain.head.header.number, inBlocks: inBlocks.size, inPool: inPool.size, states };
}

function findTransactions(chain: EvmChain): { readonly inBlocks: Set<Hex>; readonly inPool: Set<Hex> } {
  const inBlocks = new Set<Hex>();
  const inPool = new Set<Hex>();
  for (let number = 1n; number <= chain.head.header.number; number += 1n) {
    const block = chain.block(number);
    if (block === undefined) throw new Error(`block ${number} is missing`);
    for (const { hash } of block.transactions) {
      if (inBlocks.has(hash)) throw new Error(`${hash} was executed twice`);
      if (chain.transaction(hash)?.block.hash !== block.hash) throw new Error(`${hash} is not in the index`);
      inBlocks.add(hash);
    }
  }
  for (const waiting of [chain.pool.pending(), chain.pool.queued()]) {
    for (const { transaction } of [...waiting.values()].flat()) {
      if (inBlocks.has(transaction.hash))
        throw new Error(`${transaction.hash} is in a block and in the pool`);
      inPool.add(transaction.hash);
    }
  }
  return { inBlocks, inPool };
}

function readStates(chain: EvmChain): number {
  const head = chain.head.header.number;
  const roots = new Set<Hex>();
  for (let number = chain.canonical.retained.oldest(head); number <= head; number += 1n) {
    const block = chain.block(number);
    if (block !== undefined) roots.add(postStateRoot(block));
  }
  for (const _ of markStates(chain.canonical.store.states, [...roots].map(hexToBytes), new HashSet()));
  return roots.size;
}

async function executeAgain(chain: EvmChain, scratch: string): Promise<void> {
  await using store = openStore(join(scratch, 'again'));
  let nowMs = 0n;
  const { genesis, rules } = chain;
  const again = openChain({ store, name: 'again', genesis, rules, clock: { nowMs: () => nowMs } });
  for (let number = 1n; number <= chain.head.header.number; number += 1n) {
    const block = chain.block(number);
    if (block === undefined) throw new Error(`block ${number} is missing`);
    nowMs = block.header.timestampMilliseconds ?? block.header.timestamp * 1000n;
    await Promise.all(block.transactions.map(({ raw }) => again.submit(raw)));
    const { head } = again;
    if (head.hash !== block.hash || postStateRoot(head) !== postStateRoot(block)) {
      throw new Error(
        `block ${number} has hash ${block.hash} and state ${postStateRoot(block)}, executed again ${head.hash} and ${postStateRoot(head)}`,
      );
    }
  }
  await again.close();
}
