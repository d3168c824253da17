import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { bytesToId } from '@firn/primitives';
import { bytesToHex } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { AtomicTransfers } from '../../src/atomic/atomic-transfers.js';
import { openAtomicParts } from '../../src/atomic/open-atomic-parts.js';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { loadNetwork } from '../../src/network/network.js';
import {
  cChainId,
  localScope,
  pChainId,
  plainExport,
  plainImport,
  platformUtxo,
  rich,
  sign,
} from './fixtures/transfers.js';

// A child process: issues imports and exports to the C-Chain in a folder without end, and prints each ID once it is
// acknowledged. The parent kills it.
const store = openStore(process.argv[2] ?? '');
const memory = openSharedMemory(store);
const parts = openAtomicParts({ store, name: 'C', scope: localScope, memory });
const settings = { ...defaultChainSettings, mining: { automine: false, intervalMs: 0 } };
const chain = openCChain(store, loadNetwork('local'), { settings, extension: parts.extension });
const atomic = new AtomicTransfers({ chain, ...parts });

// Whether blocks are made at once is changed again and again: transactions are acknowledged in the journal and in blocks.
for (let round = 0; ; round += 1) {
  chain.setMining({ automine: true, intervalMs: 0 });
  await chain.idle();
  chain.setMining({ automine: round % 3 !== 0, intervalMs: 0 });
  const utxo = platformUtxo(Number(chain.head.header.number) * 1000 + round);
  store.write(() => memory.put(cChainId, pChainId, [utxo]));
  await issue(sign(plainImport([utxo], { fee: 200_000n }), rich));
  const nonce = chain.stateAfter(chain.head).account(bytesToHex(rich.account))?.nonce ?? 0n;
  await issue(sign(plainExport({ nonce, fee: 200_000n + BigInt(round) * 20_000n }), rich));
}

async function issue(tx: ReturnType<typeof sign>): Promise<void> {
  await atomic.issue(tx);
  // One write call for one line: a line is there whole or not at all.
  process.stdout.write(`${bytesToId(tx.id)}\n`);
}
