import { randomUUID } from 'node:crypto';
import { toNetworkUpgrades } from '@firn/evm/genesis';
import type { CustomChain } from '@firn/evm/rules';
import type { CallMeta, RpcConnection } from '@firn/jsonrpc/server';
import type { AtomicTransfers } from '../atomic/atomic-transfers.js';
import { isPastUpgrade } from '../chains/custom-chain-facts.js';
import type { FilterOwner } from '../chains/filter-table.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { Node } from './node.js';

const names = new WeakMap<RpcConnection, string>();

function nameOf(connection: RpcConnection): string {
  const name = names.get(connection) ?? randomUUID();
  names.set(connection, name);
  return name;
}

/** What a handler is given beside the parameters of the call. */
export class NodeContext {
  readonly node: Node;
  readonly #hosted: HostedChain | undefined;
  readonly #meta: CallMeta;

  constructor(node: Node, hosted: HostedChain | undefined, meta: CallMeta) {
    this.node = node;
    this.#hosted = hosted;
    this.#meta = meta;
  }

  /**
   * The EVM chain of the path and what the node knows of it.
   * @throws TypeError at a path that belongs to no EVM chain: its group must not ask for one.
   */
  get hosted(): HostedChain {
    if (this.#hosted === undefined) throw new TypeError(`no EVM chain answers ${this.#meta.method}`);
    return this.#hosted;
  }

  /** Whether tests that were written for Hardhat are answered: refusals have its words too. */
  get isForHardhat(): boolean {
    const hosted = this.#hosted;
    return hosted?.isControlled === true && hosted.settings.throwOnTransactionFailures;
  }

  /**
   * What the custom chain of the path tells of its rules.
   * @throws TypeError at a path that belongs to no custom chain: its group must not ask for one.
   */
  get custom(): CustomChain {
    const { custom } = this.hosted;
    if (custom === undefined) throw new TypeError(`no custom chain answers ${this.#meta.method}`);
    return custom;
  }

  /**
   * The atomic transfers of the chain of the path.
   * @throws TypeError at a path that belongs to a chain without them: its group must not ask for them.
   */
  get atomic(): AtomicTransfers {
    const { atomic, name } = this.hosted;
    if (atomic === undefined) throw new TypeError(`chain ${name} has no atomic transfers`);
    return atomic;
  }

  /**
   * Whether the chain of the path answers as the reference node's C-Chain does since Helicon, where its answers are other ones than those
   * of the interface.
   */
  get isReferenceOfHelicon(): boolean {
    const { node, hosted } = this;
    if (node.options.rpcCompat !== 'reference' || hosted.name !== 'C') return false;
    return isPastUpgrade(hosted.chain, toNetworkUpgrades(node.network.upgrades).helicon);
  }

  /** Whether development controls are served for the EVM chain of the path. */
  get isControlled(): boolean {
    return this.hosted.isControlled;
  }

  /** The EVM chain of the path. */
  get chain(): HostedChain['chain'] {
    return this.hosted.chain;
  }

  /** The name under which the client is counted; all that comes from this process itself counts as one. */
  get client(): string {
    return this.#meta.request.client ?? '';
  }

  /** Who holds the filters that the call makes. */
  get filterOwner(): FilterOwner {
    return { client: this.client, connection: this.#meta.request.connection?.signal };
  }

  /** How the EVM chain of the path is kept, and what it answers. */
  get settings(): HostedChain['settings'] {
    return this.hosted.settings;
  }

  /** Folder of everything that the node keeps. */
  get dataDir(): string {
    return this.node.options.dataDir;
  }

  /** Whose turn it is among those who have contracts run: a connection that stays, or else all that comes from the client. */
  get runsFor(): string {
    const { connection } = this.#meta.request;
    return connection === undefined ? this.client : `${this.client} ${nameOf(connection)}`;
  }

  /** Fires when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    return this.#meta.signal;
  }
}
