import { setImmediate as nextTurn } from 'node:timers/promises';
import { bytesToId } from '@firn/primitives';
import { openStore } from '@firn/storage';
import { openMovedChain } from '../fixtures/moved-chain.js';
import { stakeRenewing } from '../fixtures/stake-renewing.js';

// A child process: lets validators renew themselves while the clock goes on by hours, changes what they restake, and prints the ID of each transaction
// once it is acknowledged. The parent kills it.
const [, , folder = '', , timestamp = '0'] = process.argv;
const store = openStore(folder);
const { chain, clock, wallet } = openMovedChain(store, BigInt(timestamp));
chain.start();

function acknowledge(id: Uint8Array): void {
  // One write call for one line: a line is there whole or not at all.
  process.stdout.write(`${bytesToId(id)}\n`);
}

const renewing = [...chain.state.stakers()].map(({ txId }) => txId);
for (let count = 0; ; count += 1) {
  if (renewing.length < 4) {
    // Of another process, one of that node may be there.
    const tx = stakeRenewing(wallet, { number: 1 + renewing.length, days: 1n });
    chain.issue(tx);
    renewing.push(tx.id);
    acknowledge(tx.id);
  }
  const txId = renewing[count % renewing.length] ?? new Uint8Array();
  const tx = wallet.sign(
    {
      type: 'SetAutoRenewedValidatorConfigTx',
      txId,
      authorization: { signatureIndices: [0] },
      autoCompoundRewardShares: (count * 1_000) % 1_000_001,
      period: 86_400n,
    },
    { authorizations: 1 },
  );
  chain.issue(tx);
  acknowledge(tx.id);
  const setting = clock.settingFor({ byMs: 5n * 3_600_000n });
  store.write(() => clock.write(setting));
  clock.use(setting);
  await chain.timeMoved();
  await nextTurn();
}
