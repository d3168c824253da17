import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { ChainEntry } from '../chain/chain-store.js';
import { EvmError } from '../evm-error.js';

const magic = Buffer.from('firn chain 1\n');
const hashLength = 32;
/** Lengths of the part's name, of the key and of the value. */
const headLength = 1 + 2 + 4;

/** The start of a dump: the format, and the hash of the genesis block. */
export function writeDumpHead(genesisHash: Hex): Buffer {
  return Buffer.concat([magic, hexToBytes(genesisHash)]);
}

/** An entry of a dump. */
export function writeDumpEntry({ part, key, value }: ChainEntry): Buffer {
  const name = Buffer.from(part, 'latin1');
  const head = Buffer.alloc(headLength);
  head.writeUInt8(name.length, 0);
  head.writeUInt16BE(key.length, 1);
  head.writeUInt32BE(value.length, 3);
  return Buffer.concat([head, name, key, value]);
}

/** Reads a dump. @throws EvmError `development` unless it is one, and whole. */
export function readDump(bytes: Buffer): { readonly genesisHash: Hex; readonly entries: ChainEntry[] } {
  const start = magic.length + hashLength;
  if (bytes.length < start || !bytes.subarray(0, magic.length).equals(magic)) {
    throw new EvmError('development', 'not a dump of a chain');
  }
  const entries: ChainEntry[] = [];
  let at = start;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length)
      throw new EvmError('development', `the dump ends within an entry at byte ${at}`);
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const head = take(headLength);
    const part = take(head.readUInt8(0)).toString('latin1');
    const key = take(head.readUInt16BE(1));
    entries.push({ part, key, value: take(head.readUInt32BE(3)) });
  }
  return { genesisHash: bytesToHex(bytes.subarray(magic.length, start)), entries };
}
