import { bytesToNodeId } from '@firn/primitives';

// To write an ID costs some microseconds, and lists of all validators are asked for again and again.
const texts = new WeakMap<Uint8Array, `NodeID-${string}`>();

/** A node ID as text, written once for as long as its bytes are known. */
export function nodeIdText(nodeId: Uint8Array): `NodeID-${string}` {
  const known = texts.get(nodeId);
  if (known !== undefined) return known;
  const text = bytesToNodeId(nodeId);
  texts.set(nodeId, text);
  return text;
}
