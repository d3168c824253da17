import { crc32 } from 'node:zlib';
import { RLP } from '@ethereumjs/rlp';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { uint64Key } from '@firn/storage';
import type { Block } from '../../block/block.js';
import { encodeBlock, itemsToBlock } from '../../block/block-codec.js';
import { executionResultsToItems, itemsToExecutionResults } from '../../block/execution-results.js';
import { encodeRlp } from '../../rlp/encode-rlp.js';
import type { ChainRules } from '../../rules/chain-rules.js';
import { bytesItem, listItem, type RlpItem } from '../../transaction/rlp-item.js';

const addressLength = 20;

/** Writes a block for the store. The senders stand beside it, for recovering one takes longer than reading the whole block; so does what its header does not tell of its execution. */
export function encodeStoredBlock(block: Block, rules: ChainRules): Uint8Array {
  const senders = Buffer.concat(block.transactions.map(({ from }) => hexToBytes(from)));
  const items: RlpItem[] = [encodeBlock(block, rules.headerForm), senders];
  if (block.execution !== undefined) items.push(executionResultsToItems(block.execution));
  return sealEntry(uint64Key(block.header.number), items);
}

/** Reads a block that `encodeStoredBlock` wrote, by its key. @throws Error unless it is one, undamaged. */
export function decodeStoredBlock(key: Uint8Array, stored: Uint8Array, rules: ChainRules): Block {
  const [encoded, packed, execution] = listItem(openEntry(key, stored), 'stored block');
  const bytes = bytesItem(encoded, 'block');
  const senders = bytesItem(packed, 'senders');
  const addresses: Hex[] = [];
  for (let at = 0; at < senders.length; at += addressLength) {
    addresses.push(bytesToHex(senders.subarray(at, at + addressLength)));
  }
  const block = itemsToBlock(RLP.decode(bytes) as RlpItem, bytes.length, rules.headerForm, {
    senders: addresses,
    allowHighS: true,
  });
  return execution === undefined ? block : { ...block, execution: itemsToExecutionResults(execution) };
}

/** The RLP of the block itself, in the form of its chain. @throws Error when it is damaged. */
export function blockOfStored(key: Uint8Array, stored: Uint8Array): Uint8Array {
  const [encoded] = listItem(openEntry(key, stored), 'stored block');
  return bytesItem(encoded, 'block');
}

const sealLength = 4;

/** An entry of the store as it is written: its RLP, and after it the CRC-32 of key and RLP, big-endian. */
export function sealEntry(key: Uint8Array, items: RlpItem): Uint8Array {
  const encoded = encodeRlp(items);
  const sealed = Buffer.allocUnsafe(encoded.length + sealLength);
  sealed.set(encoded);
  sealed.writeUInt32BE(checksum(key, encoded), encoded.length);
  return sealed;
}

/**
 * Reads an entry that `sealEntry` wrote; entries of earlier versions have no checksum.
 * @throws Error when the checksum does not hold, or it is no RLP
 */
export function openEntry(key: Uint8Array, sealed: Uint8Array): RlpItem {
  const { data, remainder } = RLP.decode(sealed, true);
  if (remainder.length === 0) return data as RlpItem;
  const encoded = sealed.subarray(0, sealed.length - remainder.length);
  const isSealed = remainder.length === sealLength;
  if (isSealed && Buffer.from(remainder).readUInt32BE() === checksum(key, encoded)) return data as RlpItem;
  throw new Error('its checksum does not hold');
}

function checksum(key: Uint8Array, encoded: Uint8Array): number {
  return crc32(encoded, crc32(key));
}
