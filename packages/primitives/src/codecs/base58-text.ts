import { anyNumberOf } from './run-pattern.js';

const digit = '[1-9A-HJ-NP-Za-km-z]';
// Base58 is quadratic, so that a length limit is a limit of time; nothing that the network writes in cb58 is longer.
const maxCb58Length = 1024;
const cb58 = new RegExp(`^${digit.repeat(4)}${anyNumberOf(digit)}$`);
// 20 bytes and a checksum of 4 take from 24 (all zero) to 33 digits.
const maxNodeIdLength = 'NodeID-'.length + 33;
const nodeId = new RegExp(`^NodeID-${digit.repeat(24)}${anyNumberOf(digit)}$`);

/** Whether a JSON value has the form of cb58: 4 to 1024 base58 digits. {@link cb58ToBytes} checks the sum. */
export function isCb58(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCb58Length && cb58.test(value);
}

/** Whether a JSON value has the form of a node ID: `NodeID-` and 24 to 33 base58 digits. {@link nodeIdToBytes} checks the sum. */
export function isNodeId(value: unknown): value is `NodeID-${string}` {
  return typeof value === 'string' && value.length <= maxNodeIdLength && nodeId.test(value);
}
