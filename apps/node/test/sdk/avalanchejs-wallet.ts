import {
  type Common,
  Context,
  evm,
  L1Validator,
  PChainOwner,
  pvm,
  pvmSerial,
  secp256k1,
  TransferableOutput,
  utils,
} from '@avalabs/avalanchejs';

/** The first well-known development key: it holds funds on both chains. */
export const developmentKey = utils.hexToBuffer(
  '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027',
);

/** Builds, signs and sends transactions the way that applications do it with avalanchejs. */
export class AvalanchejsWallet {
  readonly context: Context.Context;
  readonly platform: pvm.PVMApi;
  readonly cChain: evm.EVMApi;
  readonly #key: Uint8Array;
  readonly #publicKey: Uint8Array;

  static async open(url: string, key = developmentKey): Promise<AvalanchejsWallet> {
    return new AvalanchejsWallet(url, key, await Context.getContextFromURI(url));
  }

  private constructor(url: string, key: Uint8Array, context: Context.Context) {
    this.context = context;
    this.platform = new pvm.PVMApi(url);
    this.cChain = new evm.EVMApi(url);
    this.#key = key;
    this.#publicKey = secp256k1.getPublicKey(key);
  }

  /** The key's address on the platform and the exchange chain: 20 bytes. */
  get addressBytes(): Uint8Array {
    return secp256k1.publicKeyBytesToAddress(this.#publicKey);
  }

  /** `P-local1...` */
  addressOn(chain: 'C' | 'P'): string {
    return utils.format(chain, this.context.hrp, this.addressBytes);
  }

  /** The key's account on the C-Chain: 20 bytes. */
  get evmAddressBytes(): Uint8Array {
    return secp256k1.publicKeyToEthAddress(this.#publicKey);
  }

  /** Owners that are this key alone. */
  get owner(): PChainOwner {
    return PChainOwner.fromNative([this.addressBytes]);
  }

  /** What every builder of platform transactions is given. */
  async common(): Promise<{
    readonly feeState: pvm.FeeState;
    readonly fromAddressesBytes: readonly Uint8Array[];
    readonly utxos: Awaited<ReturnType<pvm.PVMApi['getUTXOs']>>['utxos'];
  }> {
    const [feeState, { utxos }] = await Promise.all([
      this.platform.getFeeState(),
      this.platform.getUTXOs({ addresses: [this.addressOn('P')] }),
    ]);
    return { feeState, fromAddressesBytes: [this.addressBytes], utxos };
  }

  /** An output of the native token for this key. */
  output(amount: bigint, to: readonly Uint8Array[] = [this.addressBytes]): TransferableOutput {
    return TransferableOutput.fromNative(this.context.avaxAssetID, amount, [...to]);
  }

  /** Signs all inputs, and what stands for owners behind them. */
  async sign(unsigned: Common.UnsignedTx, authorizes = false): Promise<Uint8Array> {
    const signature = await secp256k1.sign(unsigned.toBytes(), this.#key);
    unsigned.addSignature(signature);
    if (authorizes) unsigned.addSignatureAt(signature, unsigned.getCredentials().length - 1, 0);
    return utils.addChecksum(unsigned.getSignedTx().toBytes());
  }

  /** Signs and sends a transaction of the platform chain; returns its ID. */
  async send(unsigned: Common.UnsignedTx, authorizes = false): Promise<string> {
    const tx = utils.bufferToHex(await this.sign(unsigned, authorizes));
    return (await this.platform.issueTx({ tx })).txID;
  }

  /** Signs and sends an atomic transaction of the C-Chain; returns its ID. */
  async sendAtomic(unsigned: Common.UnsignedTx): Promise<string> {
    const signature = await secp256k1.sign(unsigned.toBytes(), this.#key);
    unsigned.addSignature(signature);
    return (await this.cChain.issueSignedTx(unsigned.getSignedTx())).txID;
  }
}

/** A validator for `ConvertSubnetToL1Tx`. */
export function l1Validator(
  nodeId: string,
  pop: { readonly publicKey: string; readonly proofOfPossession: string },
  {
    weight,
    balance,
    owner,
  }: { readonly weight: bigint; readonly balance: bigint; readonly owner: PChainOwner },
): L1Validator {
  const signer = new pvmSerial.ProofOfPossession(
    utils.hexToBuffer(pop.publicKey),
    utils.hexToBuffer(pop.proofOfPossession),
  );
  return L1Validator.fromNative(nodeId, weight, balance, signer, owner, owner);
}
