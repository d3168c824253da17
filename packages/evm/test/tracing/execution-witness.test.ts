import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { postStateRoot } from '../../src/block/block.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { StateView } from '../../src/state/state-view.js';
import { WorldState } from '../../src/state/world-state.js';
import { type ExecutionWitness, executionWitness } from '../../src/tracing/execution-witness.js';
import type { NodeHash } from '../../src/trie/node.js';
import { bytesToHash, decodeNode } from '../../src/trie/node-codec.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { missingTestData } from '../fixtures/test-data.js';
import { tokenCode, transferCall } from '../fixtures/token.js';

/** The state root after a block, computed from its witness alone. */
async function rootFrom(chain: EvmChain, number: bigint, witness: ExecutionWitness): Promise<Hex> {
  const block = chain.block(number);
  const parent = witness.ancestors[0];
  if (block === undefined || parent === undefined) throw new Error(`no block ${number}`);
  const nodes = new Map(witness.nodes.map((encoded) => [bytesToHash(keccak256(encoded)), encoded]));
  const codes = new Map(witness.codes.map((code) => [bytesToHex(keccak256(code)), code]));
  const database = {
    form: chain.rules.stateForm,
    nodes: {
      get(hash: NodeHash) {
        const encoded = nodes.get(hash);
        if (encoded === undefined) throw new Error('a node is missing from the witness');
        return decodeNode(encoded);
      },
      add: () => {},
    },
    code(hash: Uint8Array) {
      return codes.get(bytesToHex(hash)) ?? new Uint8Array(0);
    },
    preimage: () => undefined,
  };
  const state = new WorldState(new StateView(database, hexToBytes(postStateRoot(parent))));
  const hashOf = (asked: bigint): Hex => {
    const ancestor = witness.ancestors.find(({ header }) => header.number === asked);
    if (ancestor === undefined) throw new Error(`header ${asked} is missing from the witness`);
    return ancestor.hash;
  };
  await replayBlock(chain, block, async ({ run }) => void (await run()), { state, hashOf });
  return bytesToHex(state.commit());
}

describe('executionWitness', () => {
  it('holds all that a block of the C-Chain needs', async () => {
    const chain = openLocalChain(temporaryStore());
    const token = createdAddress(richAddress, 0n);
    await chain.submit(signed({ nonce: 0n, input: tokenCode, gas: 1_000_000n }).raw);
    await chain.submit(
      signed({ nonce: 1n, to: token, input: transferCall(richAddress, 1n), gas: 100_000n }).raw,
    );
    const witness = await executionWitness(chain, chain.head);
    expect(witness.ancestors.map(({ hash }) => hash)).toEqual([chain.block(1n)?.hash]);
    expect(witness.codes).toHaveLength(1);
    expect(witness.keys).toEqual(expect.arrayContaining([richAddress, token]));
    expect(await rootFrom(chain, 2n, witness)).toBe(postStateRoot(chain.head));
    const genesis = chain.block(0n);
    if (genesis === undefined) throw new Error('no genesis');
    await expect(executionWitness(chain, genesis)).rejects.toThrow('genesis is not traceable');
  });

  it('holds all that any block of a recorded chain needs', skipFor(missingTestData), async () => {
    const chain = await importedRecordedChain(temporaryStore());
    for (let number = 1n; number <= chain.head.header.number; number += 1n) {
      const block = chain.block(number);
      if (block === undefined) continue;
      const witness = await executionWitness(chain, block);
      expect(await rootFrom(chain, number, witness)).toBe(postStateRoot(block));
    }
  });
});
