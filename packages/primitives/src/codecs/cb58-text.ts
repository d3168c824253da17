import { anyNumberOf, base58Digit } from './run-pattern.js';

// Base58 is quadratic, so that a length limit is a limit of time; nothing that the network writes in cb58 is longer.
const maxCb58Length = 1024;
const cb58 = new RegExp(`^${base58Digit.repeat(4)}${anyNumberOf(base58Digit)}$`);

/** Whether a JSON value has the form of cb58: 4 to 1024 base58 digits. {@link cb58ToBytes} checks the sum. */
export function isCb58(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCb58Length && cb58.test(value);
}
