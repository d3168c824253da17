import { openChain } from '../../../src/evm/chain/open-chain.js';
import { parseGenesis } from '../../../src/evm/genesis/parse-genesis.js';
import { createdAddress } from '../../../src/evm/receipt/expand-receipts.js';
import { createCChainRules } from '../../../src/evm/rules/c-chain-rules.js';
import { toNetworkUpgrades } from '../../../src/evm/rules/network-upgrades.js';
import { localUpgrades } from '../../../src/network/upgrades.js';
import { openStore } from '../../../src/storage/open-store.js';
import { localGenesis } from '../fixtures/local-genesis.js';
import { localChainId, richAddress, signed } from '../fixtures/signed.js';
import { tokenCode, transferCall } from '../fixtures/token.js';

// A child process: submits transactions to the chain in a folder without end, and prints each hash once it is
// acknowledged. The parent kills it.
const folder = process.argv[3] ?? '';
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
