import type { EvmExportTx, EvmImportTx, EvmInput, EvmOutput } from '../model/atomic.js';
import { checked } from '../wire/codec.js';
import { anyOf } from '../wire/interface-value.js';
import { type ListOrder, list } from '../wire/list.js';
import { u32, u64 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { inputs, outputs, withoutValue } from './amounts.js';
import { compareEvmAmounts } from './order.js';
import { id, shortId } from './owners.js';

const amountFields = { address: shortId, amount: u64, assetId: id };

const evmOutput = checked(struct<EvmOutput>(amountFields), ({ amount }, offset) => {
  if (amount === 0n) throw withoutValue('output', offset);
});
const evmInput = checked(struct<EvmInput>({ ...amountFields, nonce: u64 }), ({ amount }, offset) => {
  if (amount === 0n) throw withoutValue('input', offset);
});

const evmOutputOrder: ListOrder<EvmOutput> = {
  rule: 'outputs-not-sorted',
  problem: 'outputs not sorted and unique',
  compare: compareEvmAmounts,
  repeats: false,
};
const evmInputOrder: ListOrder<EvmInput> = {
  rule: 'inputs-not-sorted',
  problem: 'inputs not sorted and unique',
  compare: compareEvmAmounts,
  repeats: false,
};

const base = { networkId: u32, blockchainId: id };

/** Both atomic transactions of the C-Chain, in the order of their bytes (reference: section 6.7). */
export const unsignedAtomicTx = anyOf<EvmExportTx | EvmImportTx>({
  EvmImportTx: {
    typeId: 0,
    fields: {
      ...base,
      sourceChain: id,
      importedInputs: inputs('unlockable'),
      outputs: list(evmOutput, evmOutputOrder),
    },
  },
  EvmExportTx: {
    typeId: 1,
    fields: {
      ...base,
      destinationChain: id,
      inputs: list(evmInput, evmInputOrder),
      exportedOutputs: outputs('unlockable'),
    },
  },
});
