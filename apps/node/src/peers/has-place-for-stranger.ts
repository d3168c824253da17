import { toClientName } from '@firn/http/server';
import { maxPeers, maxPeersOfAddress, reservedPeers } from './peer-limits.js';

/**
 * Whether a node that is no validator and was not dialled may become a peer, beside such peers at these addresses. Certificates cost nothing:
 * who has many must not take the places of those who matter.
 */
export function hasPlaceForStranger(host: string, strangers: readonly string[]): boolean {
  const name = toClientName(host);
  const near = strangers.filter((other) => toClientName(other) === name);
  return strangers.length < maxPeers - reservedPeers && near.length < maxPeersOfAddress;
}
