import type { Store } from '@firn/storage';
import type { ChainAliases } from '../chains/chain-aliases.js';
import type { Loggers } from '../logging/loggers.js';
import {
  openPluginChain,
  type PluginChainRecord,
  type PluginTimeouts,
  type RunningPluginChain,
} from '../plugins/open-plugin-chain.js';
import type { VirtualMachines } from '../plugins/virtual-machines.js';

/** A chain that a plugin is to run, as the transaction that made it says. */
export interface CreatedPluginChain extends PluginChainRecord {
  /** ID of its virtual machine: 32 bytes in cb58. */
  readonly vmId: string;
}

/** What the chains of plugins are opened with. */
export interface PluginChainsParts {
  readonly vms: VirtualMachines;
  readonly networkId: number;
  readonly store: Store;
  readonly aliases: ChainAliases;
  readonly loggers: Loggers;
  /** Puts the handlers of a chain at their paths. */
  readonly mount: (chain: RunningPluginChain) => void;
  readonly timeouts?: Partial<PluginTimeouts>;
}

/** The chains of plugins that a node runs. */
export class PluginChains {
  readonly #parts: PluginChainsParts;
  readonly #chains = new Map<string, RunningPluginChain>();
  readonly #opening = new Set<string>();
  #isClosed = false;

  constructor(parts: PluginChainsParts) {
    this.#parts = parts;
  }

  /** Those that run, in the order in which they were opened. */
  get all(): readonly RunningPluginChain[] {
    return [...this.#chains.values()];
  }

  /** The one of a blockchain ID; undefined for none. */
  find(blockchainId: string): RunningPluginChain | undefined {
    return this.#chains.get(blockchainId);
  }

  /**
   * Opens a chain and serves its methods below `/ext/bc/<blockchain ID>`.
   * @throws Error if no plugin has the virtual machine, if the chain runs already, or for what `openPluginChain` refuses; and whatever
   * the plugin throws. Nothing of the chain is left then, and the node goes on.
   */
  async open({ vmId, ...record }: CreatedPluginChain): Promise<RunningPluginChain> {
    const { vms, networkId, store, aliases, loggers, mount, timeouts = {} } = this.#parts;
    const { blockchainId } = record;
    const vm = vms.find(vmId);
    if (vm === undefined) throw new Error(`no plugin has the VM ${vmId}`);
    if (this.#chains.has(blockchainId) || this.#opening.has(blockchainId))
      throw new Error(`the chain ${blockchainId} runs already`);
    this.#opening.add(blockchainId);
    try {
      const logger = loggers.open(blockchainId);
      const chain = await openPluginChain(record, { vm, networkId, store, logger, timeouts });
      try {
        if (this.#isClosed) throw new Error('the node stops');
        mount(chain);
      } catch (error) {
        await chain.close();
        throw error;
      }
      if (aliases.find(blockchainId) === undefined) aliases.add(blockchainId, blockchainId);
      this.#chains.set(blockchainId, chain);
      return chain;
    } finally {
      this.#opening.delete(blockchainId);
    }
  }

  /** Closes them all. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.all.map((chain) => chain.close()));
  }
}
