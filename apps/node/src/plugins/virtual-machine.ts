import type { Logger } from '../logging/logger.js';

/**
 * What the module of a plugin exports as `vm`. See docs/node/plugins.md for a whole one.
 * @example
 * ```js
 * export const vm = {
 *   name: 'counter',
 *   version: 'v1.0.0',
 *   create: () => ({ handlers: { '/rpc': { 'counter.add': (params) => params.a + params.b } } }),
 * };
 * ```
 */
export interface VirtualMachine {
  /** Its name in `info.getNodeVersion`, and its alias where the aliases file gives no other: letters, digits and `._-`, at most 64. */
  readonly name: string;
  /** Its version in `info.getNodeVersion`: `v1.2.3`; at most 64 characters. */
  readonly version: string;
  /** Makes a chain, or opens one that was made earlier. Called once for every chain at every start. */
  readonly create: (context: PluginChainContext) => PluginChain | Promise<PluginChain>;
}

/** What a plugin is given for one chain. */
export interface PluginChainContext {
  readonly networkId: number;
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  /** The name that the transaction gave to the chain. */
  readonly chainName: string;
  /** The genesis that the transaction brought, as its bytes. */
  readonly genesis: Uint8Array;
  /** What the chain keeps across restarts. */
  readonly store: PluginStore;
  readonly logger: PluginLogger;
  /** Fires when the node closes the chain. */
  readonly signal: AbortSignal;
}

/** One chain of a plugin. */
export interface PluginChain {
  /** Methods by what follows the chain in their path: `''` and `'/rpc'` answer at `/ext/bc/<id>` and `/ext/bc/<id>/rpc`. */
  readonly handlers: Readonly<Record<string, PluginMethods>>;
  /** Details for `/ext/health`, as a JSON value; throws while the chain is not well. Default: it is well. */
  readonly health?: () => unknown;
  /** Lets go of what the chain holds. No handler is called afterwards. */
  readonly close?: () => void | Promise<void>;
}

/** The JSON-RPC methods of one path, by their whole names. */
export type PluginMethods = Readonly<Record<string, PluginMethod>>;

/**
 * Answers one call with a JSON value; `undefined` is answered as null. Params are those of the message: an array, an object,
 * or undefined. An error with an integer as its `code` is answered with that code, its message and its `data`; any other is
 * an internal error, whose cause is logged.
 */
export type PluginMethod = (params: unknown, call: PluginCall) => unknown;

/** What a method knows of its call. */
export interface PluginCall {
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The severities that a plugin logs with. */
export type PluginLogger = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/** A durable part of the node's store for one chain: bytes by key, in the order of the keys. Keys have 1 to 1978 bytes. */
export interface PluginStore {
  readonly get: (key: Uint8Array) => Uint8Array | undefined;
  /** Entries from `start` on and below `end`, with `reverse` from `start` down; at most 1024 at a time unless `limit` says less. */
  readonly range: (options?: PluginRange) => readonly PluginEntry[];
  /** @throws Error outside of `write`. */
  readonly put: (key: Uint8Array, value: Uint8Array) => void;
  /** Returns whether the key was there. @throws Error outside of `write`. */
  readonly remove: (key: Uint8Array) => boolean;
  /** Runs the writes as one atomic transaction. When it throws, or is asynchronous, nothing is written. */
  readonly write: <T>(writes: () => T) => T;
}

/** Which entries a range holds. */
export interface PluginRange {
  readonly start?: Uint8Array;
  readonly end?: Uint8Array;
  readonly reverse?: boolean;
  readonly limit?: number;
}

/** An entry of a store. */
export interface PluginEntry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}
