import { primaryNetworkId } from '@firn/platform-chain';
import type { PlatformChain } from '@firn/platform-chain/chain';
import type { BlockchainRecord } from '@firn/platform-chain/state';
import { bytesToId, nameToId } from '@firn/primitives';
import type { ChainAliases } from '../chains/chain-aliases.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { customChainVm, openCreatedChain } from '../chains/open-custom-chain.js';
import type { CustomChainContext } from '../chains/open-subnet-evm.js';
import type { Logger } from '../logging/logger.js';
import type { ChainHost } from './chain-host.js';
import { ClosingStack } from './closing-stack.js';
import type { PluginChains } from './plugin-chains.js';

/** How many chains that transactions created a node runs at most: each takes parts of the store, and memory. */
const defaultMaxChains = 128;

/** Of how many chains it is remembered why they do not run. */
const maxIdle = 1000;

/** A chain of the custom EVM, by the ID of that virtual machine. */
const customVmId = nameToId(customChainVm);
const primaryNetwork = bytesToId(primaryNetworkId);

/** A chain that does not run although it was created. */
export interface IdleChain {
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  /** Why it does not. */
  readonly reason: string;
}

/** What the chains are run with. */
export interface CreatedChainsParts {
  readonly platform: PlatformChain;
  readonly host: ChainHost;
  readonly pluginChains: PluginChains;
  /** @throws Refusal if something else has the name or the paths of a chain. */
  readonly assertFree: (blockchainId: string) => void;
  /** Puts the APIs of a chain at its paths. */
  readonly serve: (hosted: HostedChain) => void;
  readonly aliases: ChainAliases;
  readonly context: CustomChainContext & { readonly configFolder: string };
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
  readonly #idle = new Map<string, IdleChain>();
  /** Those that run and those that are being opened, by their IDs. */
  readonly #running = new Set<string>();
  #closed = false;

  constructor(parts: CreatedChainsParts) {
    this.#parts = parts;
  }

  /** The chains of subnets that this node tracks that do not run, by their IDs: the latest thousand. */
  get idle(): ReadonlyMap<string, IdleChain> {
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
    return this.#run(this.#parts.platform.blockchains);
  }

  /** Closes the EVM chains; those of plugins are closed by who opened them. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#closing.close();
  }

  // The transaction is answered first.
  #runSoon(blockchains: readonly BlockchainRecord[]): void {
    if (blockchains.length > 0) setImmediate(() => void this.#run(blockchains));
  }

  /** Side by side, so that nobody waits for a plugin that takes its time. Never rejects. */
  async #run(blockchains: readonly BlockchainRecord[]): Promise<void> {
    await Promise.all(
      blockchains.filter((record) => this.#isWanted(record)).map((record) => this.#runOne(record)),
    );
  }

  #isWanted({ id, subnetId }: BlockchainRecord): boolean {
    const { trackSubnets } = this.#parts;
    const subnet = bytesToId(subnetId);
    const isTracked = trackSubnets === undefined || trackSubnets.includes(subnet);
    return !this.#closed && isTracked && subnet !== primaryNetwork && !this.#running.has(bytesToId(id));
  }

  async #runOne(record: BlockchainRecord): Promise<void> {
    const { logger } = this.#parts;
    const [blockchainID, subnetID] = [bytesToId(record.id), bytesToId(record.subnetId)];
    try {
      await this.#open(record, blockchainID, subnetID);
      this.#idle.delete(blockchainID);
      logger.info({ blockchainID, subnetID, name: record.name }, 'chain runs');
    } catch (err) {
      if (this.#closed) return;
      const reason = err instanceof Error ? err.message : String(err);
      this.#remember(blockchainID, { subnetId: subnetID, reason });
      logger.error({ err, blockchainID, subnetID, vmID: bytesToId(record.vmId) }, 'chain does not run');
    }
  }

  async #open(record: BlockchainRecord, blockchainId: string, subnetId: string): Promise<void> {
    const { maxChains = defaultMaxChains } = this.#parts;
    if (this.#running.size >= maxChains)
      throw new RangeError(`this node runs at most ${maxChains} chains that transactions created`);
    this.#running.add(blockchainId);
    try {
      await this.#openWith(bytesToId(record.vmId), record, blockchainId, subnetId);
    } catch (error) {
      this.#running.delete(blockchainId);
      throw error;
    }
  }

  async #openWith(
    vmId: string,
    record: BlockchainRecord,
    blockchainId: string,
    subnetId: string,
  ): Promise<void> {
    const { aliases, assertFree, host, pluginChains, serve, context } = this.#parts;
    const genesis = this.#parts.platform.genesisOf(record.id);
    if (vmId !== customVmId) {
      await pluginChains.open({ blockchainId, subnetId, name: record.name, vmId, genesis });
      return;
    }
    assertFree(blockchainId);
    const opened = openCreatedChain({ blockchainId, subnetId, genesis }, context);
    aliases.add(blockchainId, blockchainId);
    serve(host.add(blockchainId, opened.chain, this.#closing, opened));
  }

  #remember(blockchainId: string, idle: IdleChain): void {
    this.#idle.delete(blockchainId);
    this.#idle.set(blockchainId, idle);
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > maxIdle && oldest !== undefined) this.#idle.delete(oldest);
  }
}
