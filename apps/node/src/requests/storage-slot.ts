import { rpcError } from '@firn/jsonrpc/errors';
import { hexToBytes, padLeft } from '@firn/primitives/bytes';

const maxSlots = 1024;

/** The 32 bytes of a storage slot that is written in hex, with or without `0x`; an odd digit stands for half a byte. */
export function toSlot(text: string): Uint8Array {
  const digits = text.replace(/^0x/, '');
  return padLeft(hexToBytes(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`), 32);
}

/**
 * Checks how many slots are asked for at once.
 * @throws RpcError -38026 for too many, -32602 for none
 */
export function checkSlotCount(slots: readonly (readonly unknown[])[]): void {
  const count = slots.reduce((sum, own) => sum + own.length, 0);
  if (count > maxSlots) throw rpcError(-38_026, `too many slots: ${count}, at most ${maxSlots}`);
  if (count === 0) throw rpcError(-32_602, 'empty request');
}
