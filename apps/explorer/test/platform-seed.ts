import {
  compareInputs,
  type EvmImportTx,
  type OutputOwners,
  type PlatformTx,
  parseUtxo,
  signedAtomicTx,
  signedPlatformTx,
  type UnsignedPlatformTx,
  unsignedAtomicTxBytes,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import {
  bytesToHex,
  bytesToHexWithChecksum,
  bytesToId,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
  nodeIdToBytes,
  sha256,
} from '@firn/primitives';
import { sign } from 'viem/accounts';
import type { RunningNode } from './running-node.ts';

// The well-known key of the local network.
const privateKey = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const address = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const fee = 1_000_000n;
/** Balances of the validators of the L1, in nano native token. */
const balances = [2_000_000_000n, 864_000n] as const;

/** What the seeded platform chain holds. */
export interface SeededPlatform {
  readonly address: string;
  readonly subnet: string;
  /** The transaction that turned the subnet into an L1. */
  readonly conversion: string;
  readonly fee: bigint;
  /** Sends an amount off to the C-Chain. @returns ID of the transaction */
  exportToChain(amount: bigint): Promise<string>;
  /** Takes on the C-Chain what was sent off, for an account. @returns ID of the transaction */
  importToChain(account: `0x${string}`): Promise<string>;
}

/** Creates a subnet and turns it into an L1 of two validators. */
export async function seedPlatform(node: RunningNode): Promise<SeededPlatform> {
  const rpc = <Result>(method: string, params: object) => node.rpc<Result>(method, params, '/ext/bc/P');
  const identity = await node.rpc<{ nodeID: string; nodePOP: Record<string, string> }>(
    'info.getNodeID',
    {},
    '/ext/info',
  );
  const send = async (
    fields: (owners: OutputOwners, assetId: Uint8Array) => object,
    spent: bigint,
    signatures: number,
  ): Promise<PlatformTx> => {
    const { utxos } = await rpc<{ utxos: string[] }>('platform.getUTXOs', { addresses: [address] });
    const [utxo] = utxos
      .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
      .sort((one, other) => Number(other.output.amount - one.output.amount));
    if (utxo === undefined) throw new Error(`${address} has no funds`);
    const { txId, outputIndex, assetId, output } = utxo;
    const { owners } = output;
    const left = { amount: output.amount - spent - fee, owners, stakeableLocktime: 0n };
    const input = { amount: output.amount, signatureIndices: [0], stakeableLocktime: 0n };
    const unsigned = {
      ...fields(owners, assetId),
      networkId: 12_345,
      blockchainId: new Uint8Array(32),
      outputs: [{ assetId, output: left }],
      inputs: [{ txId, outputIndex, assetId, input }].sort(compareInputs),
      memo: new Uint8Array(),
    } as unknown as UnsignedPlatformTx;
    const signature = await signatureOf(unsignedPlatformTxBytes(unsigned));
    const tx = signedPlatformTx(unsigned, Array(signatures).fill({ signatures: [signature] }));
    await rpc('platform.issueTx', { tx: bytesToHexWithChecksum(tx.bytes), encoding: 'hex' });
    const isCommitted = async () => {
      const { status } = await rpc<{ status: string }>('platform.getTxStatus', { txID: bytesToId(tx.id) });
      return status === 'Committed';
    };
    // A call takes its time: the chain makes a block with the transaction by itself.
    while (!(await isCommitted()));
    return tx;
  };
  const subnet = await send((owner) => ({ type: 'CreateSubnetTx', owner }), 0n, 1);
  const owned = (byte: number) => ({ threshold: 1, addresses: [new Uint8Array(20).fill(byte)] });
  const signer = {
    publicKey: hexToBytes(identity.nodePOP.publicKey ?? ''),
    proofOfPossession: hexToBytes(identity.nodePOP.proofOfPossession ?? ''),
  };
  const validators = [new Uint8Array(20).fill(9), nodeIdToBytes(identity.nodeID)]
    .sort((one, other) => Buffer.compare(one, other))
    .map((nodeId, index) => ({
      nodeId,
      weight: BigInt(20 + index),
      balance: balances[index],
      signer,
      remainingBalanceOwner: owned(0x42),
      deactivationOwner: owned(0x43),
    }));
  const conversion = await send(
    () => ({
      type: 'ConvertSubnetToL1Tx',
      subnetId: subnet.id,
      managerChainId: new Uint8Array(32).fill(1),
      managerAddress: new Uint8Array(20),
      validators,
      subnetAuthorization: { signatureIndices: [0] },
    }),
    balances[0] + balances[1],
    2,
  );
  const { blockchainID } = await node.rpc<{ blockchainID: string }>(
    'info.getBlockchainID',
    { alias: 'C' },
    '/ext/info',
  );
  const blockchainId = idToBytes(blockchainID);
  const native = <Result>(method: string, params: object) =>
    node.rpc<Result>(method, params, '/ext/bc/C/native');
  return {
    address,
    subnet: bytesToId(subnet.id),
    conversion: bytesToId(conversion.id),
    fee,
    async exportToChain(amount) {
      const { id } = await send(
        (owners, assetId) => ({
          type: 'ExportTx',
          destinationChain: blockchainId,
          exportedOutputs: [{ assetId, output: { amount, owners, stakeableLocktime: 0n } }],
        }),
        amount,
        1,
      );
      return bytesToId(id);
    },
    async importToChain(account) {
      const { utxos } = await native<{ utxos: string[] }>('native.getUTXOs', {
        addresses: [address.replace('P-', 'C-')],
        sourceChain: 'P',
      });
      const [utxo] = utxos.map((text) => parseUtxo(hexWithChecksumToBytes(text)));
      if (utxo === undefined) throw new Error('nothing waits for the C-Chain');
      const { txId, outputIndex, assetId, output } = utxo;
      const input = { amount: output.amount, signatureIndices: [0], stakeableLocktime: 0n };
      const unsigned: EvmImportTx = {
        type: 'EvmImportTx',
        networkId: 12_345,
        blockchainId,
        sourceChain: new Uint8Array(32),
        importedInputs: [{ txId, outputIndex, assetId, input }],
        outputs: [{ address: hexToBytes(account), amount: output.amount - fee, assetId }],
      };
      const tx = signedAtomicTx(unsigned, [
        { signatures: [await signatureOf(unsignedAtomicTxBytes(unsigned))] },
      ]);
      await native('native.issueTx', { tx: bytesToHexWithChecksum(tx.bytes), encoding: 'hex' });
      const txID = bytesToId(tx.id);
      const isAccepted = async () =>
        (await native<{ status: string }>('native.getAtomicTxStatus', { txID })).status === 'Accepted';
      // A call takes its time: the chain makes a block with the transaction by itself.
      while (!(await isAccepted()));
      return txID;
    },
  };
}

async function signatureOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { r, s, yParity } = await sign({ hash: bytesToHex(sha256(bytes)), privateKey });
  return Uint8Array.of(...hexToBytes(r), ...hexToBytes(s), yParity ?? 0);
}
