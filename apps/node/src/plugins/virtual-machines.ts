import { nameToId } from '@firn/primitives';
import { type ImportModule, loadPlugin, type PluginFile, readPluginFolder } from './load-plugin.js';
import { PluginFolderError, reasonOf } from './plugin-guard.js';
import type { VirtualMachine } from './virtual-machine.js';
import { isVmId, readVmAliases } from './vm-aliases.js';

/** What loading the plugin folder gave. */
export interface LoadedVms {
  /** Aliases of the virtual machines that were loaded, by ID. */
  readonly loaded: ReadonlyMap<string, readonly string[]>;
  /** Why others could not be, by ID. */
  readonly failed: ReadonlyMap<string, string>;
}

/** A virtual machine that chains of this node can run. */
export interface RegisteredVm {
  /** 32 bytes in cb58. */
  readonly id: string;
  /** The first is its name in `info.getNodeVersion`. */
  readonly aliases: readonly string[];
  readonly version: string;
  /** What runs it; undefined for one that is built in. */
  readonly plugin: VirtualMachine | undefined;
}

/** Where the virtual machines of a node come from. */
export interface VirtualMachinesOptions {
  readonly pluginDir: string;
  /** JSON file of aliases by VM ID; it need not be there. */
  readonly aliasesFile: string;
  /** Version of the built-in ones: `v1.2.3`. */
  readonly version: string;
  /** Gets what a plugin throws where nobody waits for it. */
  readonly onLateError: (vmId: string, error: unknown) => void;
  readonly loadTimeoutMs?: number | undefined;
  readonly importModule?: ImportModule | undefined;
}

const builtInNames = [
  ['platformvm', 'platform'],
  ['evm', 'evm'],
  ['subnetevm', 'subnetevm'],
] as const;

/** The feature extensions of the built-in virtual machines: their names by ID. */
export const featureExtensions: ReadonlyMap<string, string> = new Map([
  [nameToId('secp256k1fx'), 'secp256k1fx'],
]);

/** The virtual machines of a node: the built-in ones, and the plugins that were loaded. */
export class VirtualMachines {
  readonly #options: VirtualMachinesOptions;
  readonly #vms = new Map<string, RegisteredVm>();
  #loading: Promise<unknown> = Promise.resolve();

  constructor(options: VirtualMachinesOptions) {
    this.#options = options;
    for (const [name, alias] of builtInNames) {
      const id = nameToId(name);
      this.#vms.set(id, { id, aliases: [alias], version: options.version, plugin: undefined });
    }
  }

  /** All of them, the built-in ones first, then in the order in which they were loaded. */
  get all(): readonly RegisteredVm[] {
    return [...this.#vms.values()];
  }

  /** The one of an ID; undefined where this node has none. */
  find(vmId: string): RegisteredVm | undefined {
    return this.#vms.get(vmId);
  }

  /** The version of each, by its name. */
  get versions(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.all.map(({ id, aliases: [name = id], version }) => [name, version]));
  }

  /**
   * Loads the plugins that were installed since the last time. What is loaded stays as it is; one that cannot be loaded is told with
   * its reason and tried again the next time. Calls run one after another.
   * @throws PluginFolderError for a folder or a file of aliases that cannot be read, and for a file that is named after neither an alias nor
   * an ID; nothing is loaded then.
   */
  load(): Promise<LoadedVms> {
    const loading = this.#loading.then(() => this.#load());
    this.#loading = loading.catch(() => {});
    return loading;
  }

  async #load(): Promise<LoadedVms> {
    const { pluginDir, aliasesFile } = this.#options;
    const aliases = readVmAliases(aliasesFile);
    const files = readPluginFolder(pluginDir).map((file) => ({ file, id: this.#toId(file, aliases) }));
    const loaded = new Map<string, readonly string[]>();
    const failed = new Map<string, string>();
    for (const { file, id } of files) {
      if (this.#vms.has(id)) continue;
      try {
        const vm = await this.#loadOne(file, id, aliases.get(id));
        failed.delete(id);
        loaded.set(id, vm.aliases);
      } catch (error) {
        failed.set(id, reasonOf(error, pluginDir));
      }
    }
    return { loaded, failed };
  }

  async #loadOne(file: PluginFile, id: string, given: readonly string[] = []): Promise<RegisteredVm> {
    const { pluginDir, loadTimeoutMs, importModule, onLateError } = this.#options;
    const plugin = await loadPlugin(pluginDir, file.name, {
      timeoutMs: loadTimeoutMs,
      importModule,
      onLateError: (error) => onLateError(id, error),
    });
    const aliases = given.length > 0 ? given : [plugin.name];
    for (const alias of aliases) {
      const owner = this.#ofAlias(alias);
      if (owner !== undefined) throw new Error(`the alias ${alias} belongs to the VM ${owner.id}`);
    }
    const vm = { id, aliases, version: plugin.version, plugin };
    this.#vms.set(id, vm);
    return vm;
  }

  #toId({ stem }: PluginFile, aliases: ReadonlyMap<string, readonly string[]>): string {
    const known = this.#ofAlias(stem);
    if (known !== undefined) return known.id;
    for (const [id, names] of aliases) if (names.includes(stem)) return id;
    if (isVmId(stem)) return stem;
    throw new PluginFolderError(`invalid vmID: "${stem}"`);
  }

  #ofAlias(alias: string): RegisteredVm | undefined {
    return this.all.find(({ aliases }) => aliases.includes(alias));
  }
}
