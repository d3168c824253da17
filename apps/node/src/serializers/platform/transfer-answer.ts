import type {
  TransferableInput as InputAnswer,
  TransferableOutput as OutputAnswer,
} from '@firn/node-validators';
import type { TransferableInput, TransferableOutput } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { toTxOwnersAnswer } from './owners-answer.js';

/** ID of the feature extension of secp256k1 signatures, which every output of the platform chain has. */
const secp256k1FxId = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/** An output as a transaction's object shows it; its addresses are of the platform chain, whatever chain it is for. */
export function toOutputAnswer({ assetId, output }: TransferableOutput, hrp: string): OutputAnswer {
  const { amount, owners, stakeableLocktime } = output;
  const inner = { ...toTxOwnersAnswer(owners, hrp), amount };
  return {
    assetID: bytesToId(assetId),
    fxID: secp256k1FxId,
    output: stakeableLocktime === 0n ? inner : { locktime: stakeableLocktime, output: inner },
  };
}

/** An input as a transaction's object shows it. */
export function toInputAnswer({ txId, outputIndex, assetId, input }: TransferableInput): InputAnswer {
  const { amount, signatureIndices, stakeableLocktime } = input;
  const inner = { amount, signatureIndices };
  return {
    txID: bytesToId(txId),
    outputIndex,
    assetID: bytesToId(assetId),
    fxID: secp256k1FxId,
    input: stakeableLocktime === 0n ? inner : { locktime: stakeableLocktime, input: inner },
  };
}
