import { anyNumberOf, base58Digit } from './run-pattern.js';

// 20 bytes and a checksum of 4 take from 24 (all zero) to 33 digits.
const maxNodeIdLength = 'NodeID-'.length + 33;
const nodeId = new RegExp(`^NodeID-${base58Digit.repeat(24)}${anyNumberOf(base58Digit)}$`);

/** Whether a JSON value has the form of a node ID: `NodeID-` and 24 to 33 base58 digits. {@link nodeIdToBytes} checks the sum. */
export function isNodeId(value: unknown): value is `NodeID-${string}` {
  return typeof value === 'string' && value.length <= maxNodeIdLength && nodeId.test(value);
}
