import { bytesToId, hexToBytes } from '@firn/primitives';
import type { BlockFact } from './chain-facts.js';

/** A message that counts. */
export interface CountedMessage {
  readonly time: number;
  /** Blockchain IDs in cb58. */
  readonly src: string;
  readonly dest: string;
  readonly network: string;
}

/** A chain whose blocks have messages. */
export interface MessagingChain {
  readonly blockchainId: string;
  readonly network: string;
  readonly blocks: readonly BlockFact[];
}

/** Counts each message once: when a chain of these sent it first, or else when one received it from a chain that is none of these. */
export function recountMessages(chains: readonly MessagingChain[]): CountedMessage[] {
  const counted = new Map<string, CountedMessage>();
  const known = new Set(chains.map(({ blockchainId }) => blockchainId));
  for (const { blockchainId, network, blocks } of chains) {
    for (const { time, messages } of blocks) {
      for (const { id, sent, peer } of messages) {
        const other = bytesToId(hexToBytes(peer));
        if (counted.has(id) || (!sent && known.has(other))) continue;
        const [src, dest] = sent ? [blockchainId, other] : [other, blockchainId];
        counted.set(id, { time, src, dest, network });
      }
    }
  }
  return [...counted.values()];
}
