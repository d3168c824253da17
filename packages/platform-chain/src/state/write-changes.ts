import type { PlatformBlock, PlatformTx, Utxo } from '@firn/platform-codec';
import { utxoBytes } from '@firn/platform-codec';
import { bytesOfKey, keyOf } from '../key-of.js';
import { primaryNetworkId } from '../primary-network.js';
import type { SharedMemory } from '../shared-memory/shared-memory.js';
import { nodeNow, type SubnetNode } from './node-weight.js';
import { nodeKey } from './staker-order.js';
import type { StateChanges } from './state-changes.js';
import type { StateTables } from './state-tables.js';

/** What is written, and as of when. */
export interface BlockChanges {
  readonly changes: StateChanges;
  /** None for changes that no block makes. */
  readonly blocks: readonly PlatformBlock[];
  /** Of the last accepted block, with these. */
  readonly height: bigint;
}

/**
 * Writes what blocks changed, and the blocks. The history has it under the height of the last of them: a proposal takes
 * effect with the block that decides on it.
 * @throws Error outside of a write of the store.
 */
export function writeChanges(
  tables: StateTables,
  sharedMemory: SharedMemory,
  { changes, blocks, height }: BlockChanges,
): void {
  for (const block of blocks) tables.blocks.put(block);
  writeTxs(tables, changes, blocks, height);
  writeOutputs(tables, changes);
  writeShared(sharedMemory, changes);
  for (const subnet of changes.subnets.values()) if (subnet !== undefined) tables.subnets.put(subnet);
  for (const chain of changes.blockchains.values()) if (chain !== undefined) tables.blockchains.put(chain);
  writeValidators(tables, changes, height);
  for (const [key, expiry] of changes.registrations) tables.registrations.put(key, expiry);
  if (changes.timestamp !== undefined) tables.registrations.drop(changes.timestamp);
}

function writeTxs(
  { txs }: StateTables,
  changes: StateChanges,
  blocks: readonly PlatformBlock[],
  height: bigint,
): void {
  const heights = new Map<string, bigint>();
  for (const { content } of blocks) {
    for (const tx of txsOf(content)) heights.set(keyOf(tx.id), content.height);
  }
  for (const [key, { tx, status }] of changes.txs) {
    // The transactions of the genesis are in no block.
    txs.put({ tx, status, height: heights.get(key) ?? height });
  }
}

function txsOf(content: PlatformBlock['content']): readonly PlatformTx[] {
  const several = 'txs' in content ? content.txs : [];
  return 'tx' in content ? [...several, content.tx] : several;
}

function writeOutputs({ utxos, rewardUtxos }: StateTables, changes: StateChanges): void {
  for (const [key, utxo] of changes.utxos) {
    if (utxo === undefined) utxos.remove(bytesOfKey(key));
    else utxos.put(utxo, bytesOfKey(key));
  }
  for (const { stakingTxId, utxo } of changes.rewardUtxos) {
    rewardUtxos.put(rewardKey(stakingTxId, utxo.outputIndex), utxoBytes(utxo));
  }
}

/** The key of an output that a staker was paid; its outputs follow each other. */
export function rewardKey(stakingTxId: Uint8Array, outputIndex: number): Uint8Array {
  const index = Buffer.allocUnsafe(4);
  index.writeUInt32BE(outputIndex);
  return Buffer.concat([stakingTxId, index]);
}

function writeShared(sharedMemory: SharedMemory, { imported, exported }: StateChanges): void {
  const taken = new Map<string, Uint8Array[]>();
  for (const { sourceChain, utxoId } of imported.values()) {
    listAt(taken, keyOf(sourceChain)).push(utxoId);
  }
  for (const [chain, ids] of taken) sharedMemory.remove(primaryNetworkId, bytesOfKey(chain), ids);
  const given = new Map<string, Utxo[]>();
  for (const { destinationChain, utxo } of exported) listAt(given, keyOf(destinationChain)).push(utxo);
  for (const [chain, utxos] of given) sharedMemory.put(bytesOfKey(chain), primaryNetworkId, utxos);
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function writeValidators(tables: StateTables, changes: StateChanges, height: bigint): void {
  const { stakers, l1Validators, weights } = tables;
  const touched = new Map<string, SubnetNode>();
  const touch = (node: SubnetNode | undefined): void => {
    if (node !== undefined) touched.set(nodeKey(node.subnetId, node.nodeId), node);
  };
  for (const [key, staker] of changes.stakers) {
    touch(staker ?? stakers.remove(bytesOfKey(key)));
    if (staker !== undefined) stakers.put(staker);
  }
  for (const [key, amount] of changes.delegateeRewards) stakers.setDelegateeReward(bytesOfKey(key), amount);
  for (const [key, validator] of changes.l1Validators) {
    touch(l1Validators.remove(bytesOfKey(key)));
    touch(validator);
    if (validator !== undefined) l1Validators.put(validator);
  }
  for (const node of touched.values()) {
    weights.change(height, node, nodeNow(stakers.current, l1Validators.current, node));
  }
}
