import { bytesToId } from '@firn/primitives';
import { openStore } from '@firn/storage';
import { openTestChain } from '../fixtures/test-chain.js';

// A child process: issues transactions to the chain in a folder without end, and prints each ID once it is acknowledged.
// The parent kills it.
const [, , folder = '', blockTimeMs = '0', timestamp = '0'] = process.argv;
const { chain, wallet } = openTestChain(openStore(folder), {
  blockTimeMs: Number(blockTimeMs),
  timestamp: BigInt(timestamp),
});
chain.start();
/** What waiting transactions spend, which the chain does not show. */
const spent = new Set<string>();
for (;;) {
  const utxo = wallet
    .utxos()
    .find(({ txId, outputIndex }) => !spent.has(`${bytesToId(txId)}:${outputIndex}`));
  if (utxo === undefined) throw new Error('the wallet is empty');
  const tx = wallet.sign({ type: 'BaseTx' }, { from: [utxo], fee: 10_000n });
  chain.issue(tx);
  spent.add(`${bytesToId(utxo.txId)}:${utxo.outputIndex}`);
  // One write call for one line: a line is there whole or not at all.
  process.stdout.write(`${bytesToId(tx.id)}\n`);
  // Timers have their turn.
  await new Promise((resolve) => setImmediate(resolve));
}
