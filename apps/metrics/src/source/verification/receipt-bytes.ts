import { bytesList, bytesOf, integerOf, type JsonObject, listOf } from './json-bytes.js';
import { keccak } from './keccak.js';
import { typeOf, withType } from './transaction-bytes.js';

const bloomLength = 256;

/** A receipt as it stands under the receipts root. @throws UnknownForm for one without a field. */
export function encodeReceipt(receipt: JsonObject): Uint8Array {
  const bloom = new Uint8Array(bloomLength);
  const logs = listOf(receipt, 'logs').map((log) => {
    const address = bytesOf(log, 'address');
    const topics = bytesList(log, 'topics');
    for (const item of [address, ...topics]) addToBloom(bloom, item);
    return [address, topics, bytesOf(log, 'data')];
  });
  // Before Byzantium there was the state's root in the place of the status.
  const outcome = receipt.status == null ? bytesOf(receipt, 'root') : integerOf(receipt, 'status');
  return withType(typeOf(receipt), [outcome, integerOf(receipt, 'cumulativeGasUsed'), bloom, logs]);
}

/** Sets the three bits of an address or a topic (yellow paper, section 4.3.1). */
function addToBloom(bloom: Uint8Array, item: Uint8Array): void {
  const hash = keccak(item);
  for (const at of [0, 2, 4]) {
    const bit = (((hash[at] as number) << 8) | (hash[at + 1] as number)) & 2047;
    const place = bloomLength - 1 - (bit >> 3);
    bloom[place] = (bloom[place] as number) | (1 << (bit & 7));
  }
}
