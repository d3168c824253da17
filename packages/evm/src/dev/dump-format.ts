import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { ChainEntry } from '../chain/storage/chain-store.js';
import { EvmError } from '../evm-error.js';
import type { DumpBytes } from './dump-bytes.js';

const magic = Buffer.from('firn chain 1\n');
const hashLength = 32;
/** Lengths of the part's name, of the key and of the value. */
const headLength = 1 + 2 + 4;
const start = magic.length + hashLength;
/** Entries are read from that many bytes, and from more where one is longer. */
const windowLength = 2 ** 20;

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

/** The hash of the genesis block that a dump begins with. @throws EvmError `development` for what is no dump. */
export function readDumpHead(bytes: DumpBytes): Hex {
  const head = Buffer.alloc(start);
  if (bytes.read(head, 0) < start || !head.subarray(0, magic.length).equals(magic)) {
    throw new EvmError('development', 'not a dump of a chain');
  }
  return bytesToHex(head.subarray(magic.length));
}

/**
 * Reads the entries of a dump one after the other; what an entry holds stands until the next one is asked for.
 * @throws EvmError `development` where it ends within one.
 */
export function* readDumpEntries(bytes: DumpBytes): Generator<ChainEntry> {
  let window = Buffer.alloc(0);
  let at = start;
  /** Position of the window. */
  let from = start;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length)
      throw new EvmError('development', `the dump ends within an entry at byte ${at}`);
    if (at + length > from + window.length) {
      window = Buffer.allocUnsafe(Math.min(Math.max(windowLength, length), bytes.length - at));
      from = at;
      const found = bytes.read(window, from);
      if (found < window.length)
        throw new EvmError('development', `the dump ends while it is read, at byte ${from + found}`);
    }
    at += length;
    return window.subarray(at - length - from, at - from);
  };
  while (at < bytes.length) {
    const head = take(headLength);
    const [partLength, keyLength, valueLength] = [
      head.readUInt8(0),
      head.readUInt16BE(1),
      head.readUInt32BE(3),
    ];
    const part = take(partLength).toString('latin1');
    const key = take(keyLength);
    yield { part, key, value: take(valueLength) };
  }
}
