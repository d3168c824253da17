import { addr, Transaction } from 'micro-eth-signer';
import { chainId, ownerBalance, ownerKey } from './start-node.mjs';
import { tokenCreation, tokenOf, transferInput } from './token.mjs';

const wholeToken = 10n ** 18n;
const gwei = 10n ** 9n;

export const owner = addr.fromPrivateKey(ownerKey);
export const token = tokenOf(owner);
/** Accounts of the benchmark: the wide block funds each. */
export const senders = Array.from({ length: 38 }, (_, index) => {
  const key = `0x${(index + 1).toString(16).padStart(64, 'a')}`;
  return { key, address: addr.fromPrivateKey(key) };
});
const receiver = addr.addChecksum(`0x${'b0'.padStart(40, '0')}`);
/** Blocks of two token transfers and a payment. */
export const tokenBlocks = 200;

/** Signs a transaction: the hex of its encoding. */
export function sign(key, nonce, { to, value = 0n, input = '0x', gas = 21_000n }) {
  const fields = {
    type: 'eip1559',
    chainId: BigInt(chainId),
    nonce: BigInt(nonce),
    value,
    data: input,
    gasLimit: gas,
    maxFeePerGas: 100n * gwei,
    maxPriorityFeePerGas: 1n,
  };
  return Transaction.prepare({ ...fields, to: to ?? '0x' })
    .signBy(key)
    .toHex(true);
}

/** The transactions of the chain, block by block: the token, 200 blocks of 3, one of 38. They are the same for every node. */
export function chainTransactions() {
  let nonce = 0;
  const next = (transaction) => sign(ownerKey, nonce++, transaction);
  const transfer = (index) => ({
    to: token,
    input: transferInput(senders[index % senders.length].address, 1000n + BigInt(index)),
    gas: 100_000n,
  });
  const creation = [next({ input: tokenCreation, gas: 1_000_000n })];
  const blocks = Array.from({ length: tokenBlocks }, (_, index) => [
    next(transfer(2 * index)),
    next(transfer(2 * index + 1)),
    next({ to: receiver, value: 1n }),
  ]);
  const wide = senders.map(({ address }) => next({ to: address, value: wholeToken }));
  return [creation, ...blocks, wide];
}

/**
 * Builds the chain on a node that is at its first block.
 * @throws Error unless every block holds what it should.
 */
export async function buildChain(node, blocks) {
  if (node.fund) await node.call(node.fund, [owner, ownerBalance]);
  for (const [index, transactions] of blocks.entries()) {
    if (node.hold) await node.call(...node.hold);
    // Where blocks cannot be held back, the first transaction comes last: what follows it waits for it in the pool.
    const calls = (node.hold ? transactions : transactions.toReversed()).map((raw, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_sendRawTransaction',
      params: [raw],
    }));
    const answers = JSON.parse(await node.post(calls));
    const failed = answers.find(({ error }) => error);
    if (failed) throw new Error(`${node.name}: block ${index + 1}: ${JSON.stringify(failed.error)}`);
    if (node.seal) await node.call(...node.seal);
    const count = await node.call('eth_getBlockTransactionCountByNumber', [`0x${(index + 1).toString(16)}`]);
    if (Number(count) !== transactions.length)
      throw new Error(
        `${node.name}: block ${index + 1} holds ${count} transactions, not ${transactions.length}`,
      );
  }
  if (node.release) await node.call(...node.release);
}
