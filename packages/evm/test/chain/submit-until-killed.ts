import { openStore } from '@firn/storage';
import { openChain } from '../../src/chain/open-chain.js';
import { toNetworkUpgrades } from '../../src/genesis/network-upgrades.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { localUpgrades } from '../../src/genesis/upgrade-schedules.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { createCChainRules } from '../../src/rules/c-chain/c-chain-rules.js';
import { localGenesis } from '../fixtures/local-genesis.js';
import { localChainId, richAddress, signed } from '../fixtures/signed.js';
import { tokenCode, transferCall } from '../fixtures/token.js';

// A child process: submits transactions to the chain in a folder without end, and prints each hash once it is
// acknowledged. The parent kills it.
const folder = process.argv[2] ?? '';
const chain = openChain({
  store: openStore(folder),
  name: 'C',
  genesis: parseGenesis(localGenesis),
  rules: createCChainRules({ chainId: localChainId, upgrades: toNetworkUpgrades(localUpgrades) }),
});
await chain.idle();
const token = createdAddress(richAddress, 0n);
let nonce = chain.pool.nextNonce(richAddress);
if (nonce === 0n) {
  await submit({ nonce, input: tokenCode, gas: 1_000_000n });
  nonce += 1n;
}
for (;;) {
  // Four at a time, and one of them too early by a nonce that comes only in the next round: blocks and pool are written.
  const round = [0n, 1n, 2n, 4n].map((offset) => nonce + offset).filter((next) => !isKnown(next));
  await Promise.all(
    round.map((next) =>
      submit({ nonce: next, to: token, input: transferCall(`0x${'aa'.repeat(20)}`, 1n), gas: 100_000n }),
    ),
  );
  nonce += 3n;
}

function isKnown(next: bigint): boolean {
  return (chain.pool.queued().get(richAddress) ?? []).some(({ transaction }) => transaction.nonce === next);
}

async function submit(fields: Parameters<typeof signed>[0]): Promise<void> {
  const { raw, hash } = signed(fields);
  await chain.submit(raw);
  // One write call for one line: a line is there whole or not at all.
  process.stdout.write(`${hash}\n`);
}
