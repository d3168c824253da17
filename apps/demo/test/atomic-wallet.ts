import type { NodeClient } from '@firn/node-client';
import {
  type AtomicTx,
  type EvmExportTx,
  type EvmImportTx,
  parseUtxo,
  signedAtomicTx,
  unsignedAtomicTxBytes,
} from '@firn/platform-codec';
import {
  bytesToHexWithChecksum,
  formatAddress,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
  sha256,
} from '@firn/primitives';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fundedPrivateKey } from '../src/accounts.js';
import type { PlatformWallet } from './platform-wallet.js';

const localNetworkId = 12_345;
const platformChain = new Uint8Array(32);
/** More than any fee; burning too much is allowed. */
const fee = 1_000_000n;

/** Moves coins of the funded account between the C-Chain and the platform chain. Amounts are in 1e-9 of the coin. */
export interface AtomicWallet {
  /** Takes an amount from the funded account. */
  exportToPlatform(account: `0x${string}`, nonce: bigint, amount: bigint): Promise<void>;
  /** Lets the platform chain export an amount, and gives it to an account but for the fee. */
  importFromPlatform(account: `0x${string}`, amount: bigint): Promise<void>;
}

/** Opens the wallet of a node. */
export async function openAtomicWallet(node: NodeClient, platform: PlatformWallet): Promise<AtomicWallet> {
  const { blockchainID } = await node.info.getBlockchainID({ alias: 'C' });
  const cChain = idToBytes(blockchainID);
  const { assetId } = platform.output(1n);
  const issue = async (unsigned: EvmExportTx | EvmImportTx) => {
    const { bytes } = sign(unsigned);
    await node.native.issueTx({ tx: bytesToHexWithChecksum(bytes), encoding: 'hex' });
  };
  const base = { networkId: localNetworkId, blockchainId: cChain };
  return {
    async exportToPlatform(account, nonce, amount) {
      await issue({
        type: 'EvmExportTx',
        ...base,
        destinationChain: platformChain,
        inputs: [{ address: hexToBytes(account), amount, assetId, nonce }],
        exportedOutputs: [platform.output(amount - fee)],
      });
    },
    async importFromPlatform(account, amount) {
      const exportedOutputs = [platform.output(amount)];
      await platform.send({ type: 'ExportTx', destinationChain: cChain, exportedOutputs }, { spent: amount });
      const addresses = platform.owners.addresses.map((address) => formatAddress('C', 'local', address));
      const { utxos } = await node.native.getUTXOs({ addresses, sourceChain: 'P' });
      const [utxo] = utxos.map((text) => parseUtxo(hexWithChecksumToBytes(text)));
      if (utxo === undefined) throw new Error('there is nothing to import');
      const input = { amount: utxo.output.amount, signatureIndices: [0], stakeableLocktime: 0n };
      await issue({
        type: 'EvmImportTx',
        ...base,
        sourceChain: platformChain,
        importedInputs: [{ txId: utxo.txId, outputIndex: utxo.outputIndex, assetId, input }],
        outputs: [{ address: hexToBytes(account), amount: utxo.output.amount - fee, assetId }],
      });
    },
  };
}

function sign(unsigned: EvmExportTx | EvmImportTx): AtomicTx {
  const hash = sha256(unsignedAtomicTxBytes(unsigned));
  const key = hexToBytes(fundedPrivateKey);
  const [recovery = 0, ...pair] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  return signedAtomicTx(unsigned, [{ signatures: [Uint8Array.of(...pair, recovery)] }]);
}
