import type { CallMeta } from '@firn/jsonrpc/server';
import type { AtomicTransfers } from '../atomic/atomic-transfers.js';
import type { CustomChain } from '../chains/custom-chain.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { Node } from './node.js';

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

  /** The EVM chain of the path. */
  get chain(): HostedChain['chain'] {
    return this.hosted.chain;
  }

  /** Fires when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    return this.#meta.signal;
  }
}
