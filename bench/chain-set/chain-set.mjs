import { bytesToCb58 } from '../../packages/primitives/dist/index.js';
import { transactionKinds } from './kinds.mjs';
import { randomFrom, scrambledHex } from './random.mjs';

export const transactionsABlock = 40;
/** The blocks of a set are spread over this time, however many there are: about 2,880 hours. */
const spanSeconds = 120 * 86_400;
/** Blocks behind those of the set, for what is read while the service answers, are spread over this time. */
export const tailSeconds = 86_400;
/** Parts of the transactions that each chain has. */
const shares = [0.5, 0.2, 0.15, 0.1, 0.05];

const blockKind = 1;
const transactionKind = 2;
const blockchainKind = 3;

/**
 * Five chains with that many transactions together. Everything but the times follows from the number of a chain and of a block, so that
 * any block can be made anywhere at any time without being kept.
 *
 * @param endsAt time of the last block, Unix seconds
 * @param tailBlocks blocks of each chain behind the set
 */
export function chainSet({ transactions, endsAt, tailBlocks = 0 }) {
  const peers = shares.map((_, index) => scrambledHex(blockchainKind, index, 8));
  return shares.map((share, index) => {
    const blocks = Math.max(2, Math.round((transactions * share) / transactionsABlock));
    const chain = {
      index,
      evmChainId: 9_100_000 + index,
      name: `Bench ${index}`,
      blockchainId: bytesToCb58(Buffer.from(peers[index].slice(2), 'hex')),
      network: index < 3 ? 'mainnet' : 'testnet',
      /** Other chains of the set, and one that nobody reads. */
      peers: [...peers.filter((_, other) => other !== index), scrambledHex(blockchainKind, 99, 8)],
      blocks,
      lastBlock: blocks - 1 + tailBlocks,
      /** Addresses that take part: most of them rarely. */
      addresses: Math.max(1_000, Math.round((transactions * share) / 6)),
      timestampOf: (number) =>
        number < blocks
          ? endsAt - spanSeconds + Math.floor((number * spanSeconds) / (blocks - 1))
          : endsAt + Math.floor(((number - blocks + 1) * tailSeconds) / tailBlocks),
    };
    return chain;
  });
}

/** A block with its receipts, in the shapes that the service reads from a node. */
export function makeBlock(chain, number) {
  const random = randomFrom(Math.imul(chain.index + 1, 0x5bd1e995) ^ number);
  const hash = hashOf(chain, number);
  const timestamp = BigInt(chain.timestampOf(number));
  const transactions = [];
  const receipts = [];
  let gasUsed = 0;
  let logIndex = 0;
  for (let index = 0; index < transactionsABlock; index++) {
    const serial = number * transactionsABlock + index;
    const made = transactionKinds[random.below(transactionKinds.length)](chain, random, serial);
    const transactionHash = scrambledHex(transactionKind + chain.index * 16, serial, 8);
    const gasPrice = BigInt(25_000_000_000 + random.below(40) * 1_000_000_000);
    transactions.push({ hash: transactionHash, ...made.transaction, gasPrice });
    receipts.push({
      transactionHash,
      blockHash: hash,
      gasUsed: BigInt(made.gasUsed),
      effectiveGasPrice: gasPrice,
      status: made.failed ? 0n : 1n,
      contractAddress: made.contractAddress ?? null,
      logs: made.logs.map((log) => ({ ...log, logIndex: BigInt(logIndex++) })),
    });
    gasUsed += made.gasUsed;
  }
  const block = {
    number: BigInt(number),
    hash,
    parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hashOf(chain, number - 1),
    timestamp,
    gasUsed: BigInt(gasUsed),
    gasLimit: 15_000_000n,
    baseFeePerGas: 25_000_000_000n,
    transactions,
  };
  return { block, receipts };
}

function hashOf(chain, number) {
  return scrambledHex(blockKind + chain.index * 16, number, 8);
}
