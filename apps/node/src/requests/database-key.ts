import { EvmError } from '@firn/evm';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';

/** A key of a database: hex after `0x`, else the bytes of the text. @throws EvmError `debug` for digits that are none. */
export function parseDatabaseKey(text: string): Uint8Array {
  if (!text.startsWith('0x')) return Buffer.from(text, 'utf8');
  if (/^0x([0-9a-f]{2})*$/i.test(text)) return hexToBytes(text as Hex);
  throw new EvmError('debug', `invalid hex string ${JSON.stringify(text)}`);
}
