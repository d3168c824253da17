import type { Hex, SourceLog } from '../../source/chain-source.js';

/** Token standard of a transfer, as the store writes it. */
export const transferKinds = { erc20: 20, erc721: 21, erc1155: 55 } as const;

/** Tokens that went from one address to another. */
export interface TokenTransfer {
  readonly kind: (typeof transferKinds)[keyof typeof transferKinds];
  /** Contract that emitted the log. */
  readonly token: Hex;
  readonly sender: Hex;
  readonly recipient: Hex;
  /** Token ID; 0 for ERC-20. */
  readonly id: bigint;
  /** In the token's base units; 1 for ERC-721. */
  readonly amount: bigint;
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const wordDigits = 64;
/** Digits of a word before its last eight bytes. */
const zeros = '0'.repeat(48);
/** A batch of more tokens than this cannot be paid for within a block. */
const maximumBatch = 100_000;

/**
 * The token transfers that a log tells of; none for any other log.
 *
 * ERC-20 and ERC-721 share the topic of `Transfer` and differ by the number of topics: three, or four with the token ID. The
 * parties of ERC-1155 are topics 2 and 3; topic 1 is the operator. A batch gives one transfer for each token, and a log whose
 * data does not fit its event still gives one of amount 0, because its parties took part. A topic that is no address (its first
 * twelve bytes are not zero) makes the log something else. The old `Transfer` without indexed parties is not decodable by topics.
 */
export function tokenTransfers(log: SourceLog): TokenTransfer[] {
  const [event, first, second, third] = log.topics;
  switch (event) {
    case transferTopic:
      if (log.topics.length === 3)
        return between(log, transferKinds.erc20, first, second, [[0n, word(log.data, 0) ?? 0n]]);
      if (log.topics.length === 4)
        return between(log, transferKinds.erc721, first, second, [[BigInt(third ?? 0), 1n]]);
      return [];
    case transferSingleTopic:
      if (log.topics.length !== 4) return [];
      return between(log, transferKinds.erc1155, second, third, [
        [word(log.data, 0) ?? 0n, word(log.data, 1) ?? 0n],
      ]);
    case transferBatchTopic:
      if (log.topics.length !== 4) return [];
      return between(log, transferKinds.erc1155, second, third, batch(log.data));
    default:
      return [];
  }
}

function between(
  log: SourceLog,
  kind: TokenTransfer['kind'],
  from: Hex | undefined,
  to: Hex | undefined,
  tokens: readonly (readonly [id: bigint, amount: bigint])[],
): TokenTransfer[] {
  const sender = topicToAddress(from);
  const recipient = topicToAddress(to);
  if (sender === undefined || recipient === undefined) return [];
  const transfers: TokenTransfer[] = [];
  for (const [id, amount] of tokens)
    transfers.push({ kind, token: log.address, sender, recipient, id, amount });
  return transfers;
}

const addressPadding = `0x${'0'.repeat(24)}`;

function topicToAddress(topic: Hex | undefined): Hex | undefined {
  return topic?.startsWith(addressPadding) ? `0x${topic.slice(addressPadding.length)}` : undefined;
}

/** The word at an index of ABI-encoded data; undefined beyond its end. */
function word(data: Hex, index: number): bigint | undefined {
  const start = 2 + index * wordDigits;
  const end = start + wordDigits;
  if (data.length < end) return undefined;
  // Most words are small, and BigInt(text) takes long.
  if (data.startsWith(zeros, start)) return BigInt(`0x${data.slice(start + zeros.length, end)}`);
  return BigInt(`0x${data.slice(start, end)}`);
}

/** IDs and amounts of `(uint256[] ids, uint256[] values)`; one pair of zeros where the data is something else or empty. */
function batch(data: Hex): (readonly [bigint, bigint])[] {
  const ids = words(data, 0);
  const amounts = words(data, 1);
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length || ids.length === 0)
    return [[0n, 0n]];
  return ids.map((id, index) => [id, amounts[index] ?? 0n]);
}

/** The dynamic array whose offset is the word at `head`. */
function words(data: Hex, head: number): bigint[] | undefined {
  const offset = word(data, head);
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(data.length)) return undefined;
  const start = Number(offset / 32n);
  const length = word(data, start);
  if (length === undefined || length > maximumBatch) return undefined;
  const values: bigint[] = [];
  for (let index = 1; index <= Number(length); index++) {
    const value = word(data, start + index);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}
