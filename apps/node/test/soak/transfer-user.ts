import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { platformRules } from '@firn/platform-chain/execution';
import { type Payment, TestWallet, type TxFields } from '@firn/platform-chain/fixtures/test-wallet';
import { type PlatformTx, parseUtxo, type Utxo } from '@firn/platform-codec';
import {
  bytesToHexWithChecksum,
  bytesToId,
  formatAddress,
  hexToBytes,
  idToBytes,
  nameToId,
  nodeIdToBytes,
} from '@firn/primitives';
import { bytesToHex } from '@firn/primitives/bytes';
import { defaultPlatformSettings } from '../../src/config/platform-flags.js';
import { assetId, cChainId, plainExport, plainImport, rich, sign } from '../atomic/fixtures/transfers.js';

/** What the node has acknowledged: IDs in cb58. */
export interface Acknowledged {
  readonly platform: Set<string>;
  readonly atomic: Set<string>;
  /** Those of the platform chain's transactions that created blockchains. */
  readonly chains: Set<string>;
}

/** How a user decides. */
export interface UserOptions {
  readonly random: () => number;
  /** Whether it stakes: what ends before a block holds it is rightly dropped. */
  readonly stakes: boolean;
}

const rules = platformRules(
  { id: 12_345, hrp: 'local', heliconTime: 2n ** 63n },
  assetId,
  defaultPlatformSettings,
);
const native = 10n ** 9n;
const fee = 1_000_000n;
const customVm = idToBytes(nameToId('subnetevm'));
const maxChains = 6;

/** Somebody with a key that has funds on both chains of the local network, who never rests. */
export class TransferUser {
  readonly #url: string;
  readonly #acknowledged: Acknowledged;
  readonly #options: UserOptions;
  readonly #stopping = new AbortController();

  constructor(url: string, acknowledged: Acknowledged, options: UserOptions) {
    this.#url = url;
    this.#acknowledged = acknowledged;
    this.#options = options;
  }

  /** Uses both chains until it is stopped or nobody answers. */
  async run(): Promise<void> {
    await Promise.all([this.#forever(() => this.#usePlatform()), this.#forever(() => this.#useCChain())]);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #forever(step: () => Promise<void>): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) await step();
    } catch (error) {
      if (!(error instanceof TypeError) && (error as Error).name !== 'AbortError') throw error;
    }
  }

  async #usePlatform(): Promise<void> {
    const address = formatAddress('P', 'local', rich.address);
    const utxos = await this.#utxos('/ext/bc/P', 'platform.getUTXOs', { addresses: [address] });
    const wallet = new TestWallet({ rules, utxosOf: () => utxos }, rich.privateKey);
    const { random, stakes } = this.#options;
    const choice = random();
    if (choice < 0.2) await this.#pay(wallet, { type: 'BaseTx' }, { outputs: [wallet.output(native)] });
    else if (choice < 0.45) await this.#export(wallet);
    else if (choice < 0.7) await this.#import(wallet, address);
    else if (choice < 0.85 && stakes) await this.#stake(wallet);
    else if (this.#acknowledged.chains.size < maxChains) await this.#createChain(wallet);
  }

  async #export(wallet: TestWallet): Promise<void> {
    const amount = BigInt(Math.ceil(this.#options.random() * 50)) * native;
    const exportedOutputs = [wallet.output(amount)];
    await this.#pay(
      wallet,
      { type: 'ExportTx', destinationChain: cChainId, exportedOutputs },
      { spent: amount },
    );
  }

  async #import(wallet: TestWallet, address: string): Promise<void> {
    const utxos = await this.#utxos('/ext/bc/P', 'platform.getUTXOs', {
      addresses: [address],
      sourceChain: 'C',
    });
    const [utxo] = utxos;
    if (utxo === undefined) return;
    const { txId, outputIndex, output } = utxo;
    const input = { amount: output.amount, signatureIndices: [0], stakeableLocktime: 0n };
    const fields: TxFields = {
      type: 'ImportTx',
      sourceChain: cChainId,
      importedInputs: [{ txId, outputIndex, assetId, input }],
    };
    const { unsigned } = wallet.sign(fields, { from: [], spent: -output.amount, fee });
    await this.#issue(wallet.signed(unsigned, 1));
  }

  async #stake(wallet: TestWallet): Promise<void> {
    const { result } = await this.#call('/ext/bc/P', 'platform.getCurrentValidators', {});
    const [validator] = (result as { validators: { nodeID: string; endTime: string }[] }).validators;
    if (validator === undefined) return;
    const weight = 25n * native;
    const endTime = BigInt(Math.ceil(Date.now() / 1000) + 1 + Math.floor(this.#options.random() * 3));
    const tx = wallet.sign(
      {
        type: 'AddPermissionlessDelegatorTx',
        validator: { nodeId: nodeIdToBytes(validator.nodeID), startTime: 0n, endTime, weight },
        subnetId: new Uint8Array(32),
        stake: [wallet.output(weight)],
        rewardsOwner: wallet.owners,
      },
      { spent: weight, fee },
    );
    const issued = await this.#send(tx);
    // One that waits for gas may come too late for its own end.
    if (issued && (await this.#isCommitted(tx))) this.#acknowledged.platform.add(bytesToId(tx.id));
  }

  async #createChain(wallet: TestWallet): Promise<void> {
    const subnet = wallet.sign({ type: 'CreateSubnetTx', owner: wallet.owners }, { fee });
    await this.#issue(subnet);
    const address = formatAddress('P', 'local', rich.address);
    const utxos = await this.#utxos('/ext/bc/P', 'platform.getUTXOs', { addresses: [address] });
    const next = new TestWallet({ rules, utxosOf: () => utxos }, rich.privateKey);
    const tx = next.sign(
      {
        type: 'CreateChainTx',
        subnetId: subnet.id,
        chainName: 'made',
        vmId: customVm,
        fxIds: [],
        genesisData: Buffer.from(subnetGenesis()),
        subnetAuthorization: { signatureIndices: [0] },
      },
      { authorizations: 1, fee },
    );
    if (await this.#issue(tx)) this.#acknowledged.chains.add(bytesToId(tx.id));
  }

  async #useCChain(): Promise<void> {
    const address = formatAddress('C', 'local', rich.address);
    const [utxo] = await this.#utxos('/ext/bc/C/avax', 'avax.getUTXOs', {
      addresses: [address],
      sourceChain: 'P',
    });
    const tx =
      utxo === undefined || this.#options.random() < 0.3
        ? await this.#exportFromC()
        : sign(plainImport([utxo], { fee: 10_000_000n }), rich);
    const params = { tx: bytesToHexWithChecksum(tx.bytes), encoding: 'hex' };
    const { result } = await this.#call('/ext/bc/C/avax', 'avax.issueTx', params);
    if (result !== undefined) this.#acknowledged.atomic.add(bytesToId(tx.id));
  }

  async #exportFromC(): Promise<ReturnType<typeof sign>> {
    const account = bytesToHex(rich.account);
    const { result } = await this.#call('/ext/bc/C/rpc', 'eth_getTransactionCount', [account, 'latest']);
    const amount = BigInt(Math.ceil(this.#options.random() * 50)) * native;
    return sign(plainExport({ nonce: BigInt(result as string), amount, fee: 10_000_000n }), rich);
  }

  #pay(wallet: TestWallet, fields: TxFields, payment: Payment): Promise<boolean> {
    return this.#issue(wallet.sign(fields, { ...payment, fee }));
  }

  async #issue(tx: PlatformTx): Promise<boolean> {
    const issued = await this.#send(tx);
    if (issued) this.#acknowledged.platform.add(bytesToId(tx.id));
    return issued;
  }

  async #send(tx: PlatformTx): Promise<boolean> {
    const params = { tx: bytesToHexWithChecksum(tx.bytes), encoding: 'hex' };
    const { result } = await this.#call('/ext/bc/P', 'platform.issueTx', params);
    return result !== undefined;
  }

  async #isCommitted({ id }: PlatformTx): Promise<boolean> {
    const { result } = await this.#call('/ext/bc/P', 'platform.getTxStatus', { txID: bytesToId(id) });
    return (result as { status: string } | undefined)?.status === 'Committed';
  }

  async #utxos(path: string, method: string, params: object): Promise<readonly Utxo[]> {
    const { result } = await this.#call(path, method, { ...params, encoding: 'hexnc' });
    return (result as { utxos: string[] }).utxos.map((utxo) => parseUtxo(hexToBytes(utxo)));
  }

  /** The answer; until the chains are open, it asks again. */
  async #call(path: string, method: string, params: unknown): Promise<{ readonly result?: unknown }> {
    for (;;) {
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: this.#stopping.signal,
      });
      if (response.status !== 503) return (await response.json()) as { readonly result?: unknown };
      await response.text();
    }
  }
}
