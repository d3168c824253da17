import { bytesToId, nameToId } from '@firn/primitives';
import type { ChainAliases } from '../chains/chain-aliases.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { openCreatedChain } from '../chains/open-created-chain.js';
import { customChainVm } from '../chains/open-custom-chain.js';
import type { CustomChainSurroundings } from '../chains/open-subnet-evm.js';
import type { Logger } from '../logging/logger.js';
import type { PlatformChain } from '../p-chain/chain/platform-chain.js';
import type { BlockchainRecord } from '../p-chain/state/records.js';
import type { ChainHost } from './chain-host.js';
import { ClosingStack } from './closing-stack.js';
import type { PluginChains } from './plugin-chains.js';

/** How many chains that transactions created a node runs at most: each takes parts of the store, and memory. */
const defaultMaxChains = 128;

/** Of how many chains it is remembered why they do not run. */
const maxIdle = 1000;

/** A chain of the custom EVM, by the ID of that virtual machine. */
const customVmId = nameToId(customChainVm);
const primaryNetwork = bytesToId(new Uint8Array(32));

/** What the chains are run with. */
export interface CreatedChainsParts {
  readonly platform: PlatformChain;
  readonly host: ChainHost;
  readonly pluginChains: PluginChains;
  /** Puts the APIs of a chain at its paths. */
  readonly serve: (hosted: HostedChain) => void;
  readonly aliases: ChainAliases;
  readonly surroundings: CustomChainSurroundings & { readonly configFolder: string };
  /** The subnets whose chains are run, as cb58 IDs; undefined: all of them. */
  readonly trackSubnets: readonly string[] | undefined;
  readonly logger: Logger;
  readonly maxChains?: number;
}

/**
 * Runs the chains that transactions of the platform chain create: those that are there when it starts, and each further one
 * after the block with its transaction. A chain that cannot be run stops nothing; it is told with its reason.
 */
export class CreatedChains {
  readonly #parts: CreatedChainsParts;
  readonly #closing = new ClosingStack();
  /** Why chains do not run, by their IDs. */
  readonly #idle = new Map<string, string>();
  readonly #running = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: CreatedChainsParts) {
    this.#parts = parts;
  }

  /** Why chains of subnets that this node tracks do not run, by their IDs: the latest thousand. */
  get idle(): ReadonlyMap<string, string> {
    return this.#idle;
  }

  /** Runs what was created before, and from then on what is created. Settles when the chains of before run. */
  start(): Promise<void> {
    const { platform } = this.#parts;
    this.#closing.push(platform.onAccepted(({ blockchains }) => this.#runSoon(blockchains)));
    return this.#run(platform.blockchains);
  }

  /** Tries again with the chains that do not run: there are more virtual machines. Settles when it is done. */
  retry(): Promise<void> {
    return this.#run(this.#parts.platform.blockchains.filter(({ id }) => this.#idle.has(bytesToId(id))));
  }

  /** Closes the chains. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#work;
    await this.#closing.close();
  }

  // The transaction is answered first.
  #runSoon(blockchains: readonly BlockchainRecord[]): void {
    if (blockchains.length > 0) setImmediate(() => void this.#run(blockchains));
  }

  /** One after another, so that no chain is opened twice. Never rejects. */
  #run(blockchains: readonly BlockchainRecord[]): Promise<void> {
    this.#work = this.#work.then(async () => {
      for (const blockchain of blockchains) await this.#runOne(blockchain);
    });
    return this.#work;
  }

  async #runOne(record: BlockchainRecord): Promise<void> {
    const { logger, trackSubnets, maxChains = defaultMaxChains } = this.#parts;
    const blockchainID = bytesToId(record.id);
    const subnetID = bytesToId(record.subnetId);
    const isTracked = trackSubnets === undefined || trackSubnets.includes(subnetID);
    if (this.#closed || subnetID === primaryNetwork || !isTracked || this.#running.has(blockchainID)) return;
    try {
      if (this.#running.size >= maxChains)
        throw new RangeError(`this node runs at most ${maxChains} chains that transactions created`);
      await this.#open(record, blockchainID, subnetID);
      this.#running.add(blockchainID);
      this.#idle.delete(blockchainID);
      logger.info({ blockchainID, subnetID, name: record.name }, 'chain runs');
    } catch (error) {
      this.#remember(blockchainID, error instanceof Error ? error.message : String(error));
      logger.error(
        { err: error, blockchainID, subnetID, vmID: bytesToId(record.vmId) },
        'chain does not run',
      );
    }
  }

  async #open(record: BlockchainRecord, blockchainId: string, subnetId: string): Promise<void> {
    const { aliases, host, pluginChains, serve, surroundings } = this.#parts;
    const vmId = bytesToId(record.vmId);
    const genesis = this.#genesisOf(record.id);
    if (vmId !== customVmId) {
      await pluginChains.open({ blockchainId, subnetId, name: record.name, vmId, genesis });
      return;
    }
    const opened = openCreatedChain({ blockchainId, subnetId, genesis }, surroundings);
    aliases.add(blockchainId, blockchainId);
    serve(host.add(blockchainId, opened.chain, this.#closing, opened));
  }

  /** @throws Error when the platform chain does not have the transaction, which would be its fault. */
  #genesisOf(blockchainId: Uint8Array): Uint8Array {
    const unsigned = this.#parts.platform.creationOf(blockchainId)?.unsigned;
    if (unsigned?.type !== 'CreateChainTx')
      throw new Error('the transaction that created the chain is missing');
    return unsigned.genesisData;
  }

  #remember(blockchainId: string, reason: string): void {
    this.#idle.delete(blockchainId);
    this.#idle.set(blockchainId, reason);
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > maxIdle && oldest !== undefined) this.#idle.delete(oldest);
  }
}
