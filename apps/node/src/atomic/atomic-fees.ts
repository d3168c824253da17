import type { AtomicTx } from '@firn/platform-codec';

/** Most gas of the atomic transactions of a block, from the fifth Apricot phase to Helicon. */
export const maxAtomicGas = 100_000n;
/** Most gas of an atomic transaction since Helicon: the least target of a second. */
export const maxAtomicTxGas = 1_000_000n;
/** Most bytes of the atomic transactions of a block before Helicon; since then their gas counts them. */
export const maxAtomicBytes = 40_960;

/** Wei in the smallest unit of the native token on the other chains. */
export const weiPerUnit = 1_000_000_000n;

const gasOfByte = 1n;
const gasOfSignature = 1_000n;
const gasOfTransaction = 10_000n;

/** The gas of a transaction: of its bytes without the signatures, of its signatures, and a fixed part (reference: section 6.7). */
export function atomicGas({ unsigned, unsignedBytes }: AtomicTx): bigint {
  const signatures =
    unsigned.type === 'EvmExportTx'
      ? unsigned.inputs.length
      : unsigned.importedInputs.reduce((sum, { input }) => sum + input.signatureIndices.length, 0);
  return BigInt(unsignedBytes.length) * gasOfByte + BigInt(signatures) * gasOfSignature + gasOfTransaction;
}

/** What that gas costs at a base fee in wei: 1e-9 of the native token, rounded up. */
export function atomicFee(gas: bigint, baseFee: bigint): bigint {
  return (gas * baseFee + weiPerUnit - 1n) / weiPerUnit;
}

/** What a transaction burns, in 1e-9 of the native token; negative for one that gives more than it takes. */
export function burnedBy({ unsigned }: AtomicTx): bigint {
  return unsigned.type === 'EvmExportTx'
    ? sum(unsigned.inputs) - sum(unsigned.exportedOutputs.map(({ output }) => output))
    : sum(unsigned.importedInputs.map(({ input }) => input)) - sum(unsigned.outputs);
}

/** What a transaction burns for each gas, in 1e-9 of the native token: by it, transactions replaced one another before Helicon. */
export function atomicGasPrice(tx: AtomicTx): bigint {
  return burnedBy(tx) / atomicGas(tx);
}

/** What a transaction burns for each gas, in wei: by it, transactions are chosen for a block. */
export function atomicWeiPrice(tx: AtomicTx): bigint {
  return (burnedBy(tx) * weiPerUnit) / atomicGas(tx);
}

function sum(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n);
}
