import type { Hex, SourceLog } from '../../source/chain-source.js';

/** A cross-chain message that a log of the chain tells of. */
export interface ChainMessage {
  /** True on the source chain, false on the destination. */
  readonly sent: boolean;
  readonly id: Hex;
  /** Blockchain ID of the other side, 32 bytes. */
  readonly peer: Hex;
  /** Position of the log in its block. */
  readonly logIndex: bigint;
}

/** Address of TeleporterMessenger v1, the same on every chain. */
export const teleporterMessenger: Hex = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';

/** Whose logs tell of messages where nothing else is said. */
export const defaultMessengers: ReadonlySet<string> = new Set([teleporterMessenger]);

const sendTopic = '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8';
const receiveTopic = '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34';
const bytes32 = /^0x[0-9a-f]{64}$/;

/**
 * The message that a log tells of; undefined for any other log. `SendCrossChainMessage` and `ReceiveCrossChainMessage` have the message
 * ID as topic 1 and the blockchain ID of the other side as topic 2. A retry repeats the first with the same ID.
 *
 * @param messengers emitting contracts that count, in lower case: anybody can emit a log with these topics.
 */
export function teleporterMessage(log: SourceLog, messengers: ReadonlySet<string>): ChainMessage | undefined {
  const [event, id, peer] = log.topics;
  if (event !== sendTopic && event !== receiveTopic) return undefined;
  if (!messengers.has(log.address) || id === undefined || peer === undefined) return undefined;
  for (const topic of [id, peer])
    if (!bytes32.test(topic)) throw new RangeError(`expected a topic of 32 bytes, got ${topic.slice(0, 80)}`);
  return { sent: event === sendTopic, id, peer, logIndex: log.logIndex };
}
