import type { Store } from '@firn/storage';
import { z } from 'zod';
import type { Logger } from '../logging/logger.js';
import { runAsPlugin, within } from './plugin-guard.js';
import { createPluginStore } from './plugin-store.js';
import type { PluginCall, PluginChain, PluginMethod } from './virtual-machine.js';
import type { RegisteredVm } from './virtual-machines.js';

/** A chain as the platform chain knows it. */
export interface PluginChainRecord {
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  readonly name: string;
  readonly genesis: Uint8Array;
}

/** What a chain of a plugin is opened with. */
export interface PluginChainParts {
  /** The virtual machine of the chain: `node.vms.find(vmId)`. */
  readonly vm: RegisteredVm;
  readonly networkId: number;
  readonly store: Store;
  readonly logger: Logger;
  readonly timeouts?: Partial<PluginTimeouts>;
}

/** How long a plugin may take: milliseconds. */
export interface PluginTimeouts {
  /** To open a chain. Default 30 000. */
  readonly create: number;
  /** To tell its health. Default 5 000. */
  readonly health: number;
  /** To close a chain. Default 5 000. */
  readonly close: number;
}

/** A chain of a plugin that this node runs. */
export interface RunningPluginChain {
  readonly record: PluginChainRecord;
  readonly vm: RegisteredVm;
  readonly logger: Logger;
  /** The methods of each path, by what follows the chain in it; they run as the plugin's. */
  readonly handlers: ReadonlyMap<string, ReadonlyMap<string, PluginMethod>>;
  /**
   * What the plugin says of its health, as a JSON value; undefined for nothing.
   * @throws Error while it is not well, takes too long, says what JSON cannot, or threw where nobody waited for it.
   */
  readonly health: () => Promise<unknown>;
  /** Never rejects: what the plugin throws is logged. Calls after the first do nothing. */
  readonly close: () => Promise<void>;
}

const defaultTimeouts: PluginTimeouts = { create: 30_000, health: 5_000, close: 5_000 };

const aFunction = z.custom<PluginMethod>((value) => typeof value === 'function', 'must be a function');
const methodName = z.string().regex(/^\S{1,128}$/, 'must be a method name of 1 to 128 characters');
const subPath = z
  .string()
  .regex(/^(?:\/[A-Za-z0-9._-]{1,64}){0,4}$/, "must be '' or a path such as /rpc")
  .refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path), 'must not hold . or ..');

const createdChain = z.object({
  handlers: z.record(subPath, z.record(methodName, aFunction)),
  health: aFunction.optional(),
  close: aFunction.optional(),
});

/**
 * Opens a chain of a plugin. Everything of it runs as the plugin's, so that what it throws later is its own fault, not the node's.
 * @throws Error if the virtual machine is none of a plugin, takes too long, or makes no chain; and whatever the plugin throws.
 */
export async function openPluginChain(
  record: PluginChainRecord,
  parts: PluginChainParts,
): Promise<RunningPluginChain> {
  const { vm, networkId, store, logger } = parts;
  const { plugin } = vm;
  if (plugin === undefined) throw new Error(`the VM ${vm.id} is built in, and no plugin`);
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const ending = new AbortController();
  let failure: unknown;
  const owner = {
    fail(error: unknown) {
      failure ??= error;
      logger.error({ err: error, vmID: vm.id }, 'a plugin threw where nobody waited for it');
    },
  };
  const { blockchainId, subnetId, name: chainName, genesis } = record;
  const chain = await within(timeouts.create, 'opening the chain', () =>
    runAsPlugin(owner, () =>
      plugin.create({
        networkId,
        blockchainId,
        subnetId,
        chainName,
        genesis: Uint8Array.from(genesis),
        store: createPluginStore(store, blockchainId),
        logger,
        signal: ending.signal,
      }),
    ),
  );
  const handlers = toHandlers(
    chain,
    (method) => (params, call: PluginCall) => runAsPlugin(owner, () => method(params, call)),
  );
  let closing: Promise<void> | undefined;

  async function health(): Promise<unknown> {
    if (failure !== undefined) throw failure;
    return within(timeouts.health, 'telling its health', () =>
      runAsPlugin(owner, async () => toJsonValue(await chain.health?.())),
    );
  }

  async function close(): Promise<void> {
    ending.abort();
    try {
      await within(timeouts.close, 'closing the chain', () => runAsPlugin(owner, () => chain.close?.()));
    } catch (error) {
      logger.error({ err: error, vmID: vm.id }, 'a chain of a plugin did not close well');
    }
  }

  return {
    record,
    vm,
    logger,
    handlers,
    health,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** @throws Error naming the first part of the chain that is missing or wrong. */
function toHandlers(
  chain: PluginChain,
  wrap: (method: PluginMethod) => PluginMethod,
): ReadonlyMap<string, ReadonlyMap<string, PluginMethod>> {
  const parsed = createdChain.safeParse(chain);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `the chain that it made: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is refused'}`,
    );
  }
  return new Map(
    Object.entries(chain.handlers).map(([path, byName]) => [
      path,
      new Map(Object.entries(byName).map(([name, method]) => [name, wrap(method.bind(byName))])),
    ]),
  );
}

// A plugin may answer anything: what JSON cannot say is to fail its own check, and not the report of all.
function toJsonValue(said: unknown): unknown {
  const text = JSON.stringify(said) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}
