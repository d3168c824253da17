import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { postStateRoot } from '@firn/evm/block';
import { replayBlock } from '@firn/evm/chain';
import { WorldState } from '@firn/evm/state';
import { type AtomicTx, parseAtomicBatch, utxoId } from '@firn/platform-codec';
import { bytesToId, idToBytes } from '@firn/primitives';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it } from 'vitest';
import { type AtomicChain, openAtomicChain } from './fixtures/atomic-chain.js';
import { cChainId, pChainId } from './fixtures/transfers.js';

const script = join(import.meta.dirname, 'issue-until-killed.ts');

/** Runs the child until it acknowledged `count` transactions, kills it, and returns all that it acknowledged. */
async function runAndKill(folder: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [typescriptRunner, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  lines.on('line', (line) => {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  });
  await ended;
  return acknowledged;
}

/** The transactions of all blocks, whose states follow from them. */
async function acceptedTxs({ chain }: AtomicChain): Promise<AtomicTx[]> {
  const txs: AtomicTx[] = [];
  for (let number = 1n; number <= chain.head.header.number; number += 1n) {
    const [block, parent] = [chain.block(number), chain.block(number - 1n)];
    if (block === undefined || parent === undefined) throw new Error(`block ${number} is missing`);
    txs.push(...parseAtomicBatch(hexToBytes(block.extData ?? '0x')));
    const state = new WorldState(chain.stateAfter(parent));
    await replayBlock(chain, block, async () => {}, { state });
    expect(bytesToHex(state.commit())).toBe(postStateRoot(block));
  }
  return txs;
}

/** Expects that the chains have exchanged what the transaction says. */
function checkExchange({ memory }: AtomicChain, { id, unsigned }: AtomicTx): void {
  if (unsigned.type === 'EvmExportTx') {
    expect(memory.get(pChainId, cChainId, utxoId(id, 0))).toBeDefined();
  } else {
    const [input] = unsigned.importedInputs;
    expect(
      memory.get(cChainId, pChainId, utxoId(input?.txId ?? id, input?.outputIndex ?? 0)),
    ).toBeUndefined();
  }
}

it('a kill at any moment loses no atomic transaction that was acknowledged, and repeats none', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  // Different counts stop the child at different points of its rounds.
  for (const count of [1, 2, 9, 26]) {
    acknowledged.push(...(await runAndKill(folder, count)));
    await using store = openStore(folder);
    const opened = openAtomicChain(store);
    await opened.chain.idle();
    const txs = await acceptedTxs(opened);
    for (const tx of txs) checkExchange(opened, tx);
    const ids = txs.map(({ id }) => bytesToId(id));
    expect(new Set(ids).size).toBe(ids.length);
    const lost = acknowledged.filter((id) => !ids.includes(id));
    expect(lost.map((id) => opened.atomic.find(idToBytes(id)).status)).toEqual([]);
    await opened.chain.close();
  }
  expect(acknowledged.length).toBeGreaterThan(37);
});
