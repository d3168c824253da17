import { maxUint64, smaller } from '@firn/primitives/integers';

/**
 * The gas that a chain used in each of the last ten seconds, the oldest first: 64-bit values. Custom chains carry it in
 * the first 80 bytes of their headers' extra data (reference: section 6.5).
 */
export type GasWindow = readonly bigint[];

/** Seconds that a window holds. */
export const windowSeconds = 10;

/** Bytes of an encoded window. */
export const encodedWindowLength = windowSeconds * 8;

/** No gas was used. */
export const emptyWindow: GasWindow = Array.from({ length: windowSeconds }, () => 0n);

/** The window with gas added to its last second. It saturates. */
export function addGas(window: GasWindow, gas: bigint): GasWindow {
  return window.map((used, index) => (index === windowSeconds - 1 ? saturate(used + gas) : used));
}

/** The window after that many seconds in which nothing was used. */
export function shiftWindow(window: GasWindow, seconds: bigint): GasWindow {
  if (seconds >= windowSeconds) return emptyWindow;
  return [...window.slice(Number(seconds)), ...emptyWindow].slice(0, windowSeconds);
}

/** The gas of the whole window. It saturates. */
export function gasInWindow(window: GasWindow): bigint {
  return saturate(window.reduce((sum, used) => sum + used, 0n));
}

/** Writes a window: 80 bytes, big-endian. */
export function encodeWindow(window: GasWindow): Uint8Array {
  const bytes = Buffer.alloc(encodedWindowLength);
  for (const [index, used] of window.entries()) bytes.writeBigUInt64BE(used, index * 8);
  return bytes;
}

/** Reads the window at the start of a block's extra data. @throws RangeError below 80 bytes. */
export function decodeWindow(extraData: Uint8Array): GasWindow {
  if (extraData.length < encodedWindowLength) {
    throw new RangeError(
      `insufficient length for window: expected at least ${encodedWindowLength} bytes but got ${extraData.length} bytes`,
    );
  }
  const bytes = Buffer.from(extraData.buffer, extraData.byteOffset, encodedWindowLength);
  return emptyWindow.map((_, index) => bytes.readBigUInt64BE(index * 8));
}

function saturate(gas: bigint): bigint {
  return smaller(gas, maxUint64);
}
