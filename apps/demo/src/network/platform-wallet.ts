import type { NodeClient } from '@firn/node-client';
import {
  compareInputs,
  compareOutputs,
  type OutputOwners,
  type PlatformTx,
  parseUtxo,
  signedPlatformTx,
  type TransferableOutput,
  type UnsignedPlatformTx,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import {
  bytesToHexWithChecksum,
  bytesToId,
  cb58ToBytes,
  formatAddress,
  hexWithChecksumToBytes,
  idToBytes,
  ripemd160,
  sha256,
} from '@firn/primitives';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { until } from '../until.js';
import { signBytes } from './sign-bytes.js';

/** The well-known key of the local network, whose address has most of its funds on the platform chain. */
const key = cb58ToBytes('ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN');
const localNetworkId = 12_345;
/** More than any fee; burning too much is allowed. */
const fee = 1_000_000n;

type Base = 'blockchainId' | 'inputs' | 'memo' | 'networkId' | 'outputs';
type TxFields = UnsignedPlatformTx extends infer Each
  ? Each extends { readonly inputs: unknown }
    ? Omit<Each, Base>
    : never
  : never;

/** Sends transactions of the platform chain, one after the other, from the funds of the local network. */
export interface PlatformWallet {
  readonly owners: OutputOwners;
  output(amount: bigint): TransferableOutput;
  /**
   * Signs, sends and waits until the transaction is committed.
   * @param spent what goes away beside the fee: stake and balances.
   * @param authorizations how many owners sign beside those of the inputs.
   */
  send(fields: TxFields, payment?: { spent?: bigint; authorizations?: number }): Promise<PlatformTx>;
}

/** An address of the local network's platform chain. */
export function platformAddress(address: Uint8Array): string {
  return formatAddress('P', 'local', address);
}

/** Opens the wallet of a node. */
export async function openPlatformWallet({ platform }: NodeClient): Promise<PlatformWallet> {
  const address = ripemd160(sha256(secp256k1.getPublicKey(key, true)));
  const owners = { locktime: 0n, threshold: 1, addresses: [address] };
  const assetId = idToBytes((await platform.getStakingAssetID()).assetID);
  const output = (amount: bigint) => ({ assetId, output: { amount, owners, stakeableLocktime: 0n } });

  async function fundsFor(needed: bigint) {
    const { utxos } = await platform.getUTXOs({ addresses: [platformAddress(address)] });
    const greatest = utxos
      .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
      .filter((utxo) => utxo.output.stakeableLocktime === 0n && utxo.output.owners.locktime === 0n)
      .sort((a, b) => Number(b.output.amount - a.output.amount))[0];
    if (greatest === undefined || greatest.output.amount < needed)
      throw new Error(`the wallet has ${greatest?.output.amount}, not ${needed}`);
    return greatest;
  }

  return {
    owners,
    output,
    async send(fields, { spent = 0n, authorizations = 0 } = {}) {
      const utxo = await fundsFor(spent + fee);
      const input = { amount: utxo.output.amount, signatureIndices: [0], stakeableLocktime: 0n };
      const unsigned = {
        ...fields,
        networkId: localNetworkId,
        blockchainId: new Uint8Array(32),
        outputs: [output(utxo.output.amount - spent - fee)].sort(compareOutputs),
        inputs: [{ txId: utxo.txId, outputIndex: utxo.outputIndex, assetId, input }].sort(compareInputs),
        memo: new Uint8Array(),
      } as UnsignedPlatformTx;
      const tx = sign(unsigned, 1 + authorizations);
      const { txID } = await platform.issueTx({ tx: bytesToHexWithChecksum(tx.bytes), encoding: 'hex' });
      await until(`the commitment of ${fields.type} ${txID}`, async () => {
        const { status, reason } = await platform.getTxStatus({ txID: bytesToId(tx.id) });
        if (status === 'Dropped') throw new Error(`${fields.type} was dropped: ${reason}`);
        return status === 'Committed' || undefined;
      });
      return tx;
    },
  };
}

function sign(unsigned: UnsignedPlatformTx, credentials: number): PlatformTx {
  const credential = signBytes(unsignedPlatformTxBytes(unsigned), key);
  return signedPlatformTx(
    unsigned,
    Array.from({ length: credentials }, () => credential),
  );
}
