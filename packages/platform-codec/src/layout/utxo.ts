import type { Utxo } from '../model/components.js';
import { u32 } from '../wire/scalars.js';
import type { Fields } from '../wire/struct.js';
import { transferOutput } from './amounts.js';
import { id } from './owners.js';

/** The fields of an unspent output. */
export const utxoFields: Fields<Utxo> = {
  txId: id,
  outputIndex: u32,
  assetId: id,
  output: transferOutput('lockable'),
};
