import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PluginFolderError, runAsPlugin, within } from './plugin-guard.js';
import type { VirtualMachine } from './virtual-machine.js';
import { isVmAlias } from './vm-aliases.js';

/** Loads a module by its URL. */
export type ImportModule = (url: string) => Promise<unknown>;

/** How plugins are loaded. */
export interface LoadOptions {
  /** Longest time of loading one. Default 10 000. */
  readonly timeoutMs?: number | undefined;
  /** Default: that of the language. */
  readonly importModule?: ImportModule | undefined;
  /** Gets what a module throws after it was loaded, or too late. */
  readonly onLateError: (error: unknown) => void;
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

const exportedVm = z.object({
  name: z.string().refine(isVmAlias, 'must be of at most 64 letters, digits and . _ -'),
  version: z.string().regex(/^\S{1,64}$/, 'must be a text of 1 to 64 characters without spaces'),
  create: z.custom<VirtualMachine['create']>(isFunction, 'must be a function'),
});

const importNatively: ImportModule = (url) => import(/* @vite-ignore */ url);

/**
 * Loads a plugin and checks what it exports. A file that was changed since it was loaded in vain is loaded anew.
 * @throws Error for a file that is no module by its name, that exports no virtual machine, or that takes too long; and whatever it throws itself.
 */
export async function loadPlugin(
  folder: string,
  fileName: string,
  options: LoadOptions,
): Promise<VirtualMachine> {
  if (!/\.m?js$/.test(fileName)) throw new Error('a plugin is an ES module, whose name ends in .mjs or .js');
  const path = join(folder, fileName);
  const url = `${pathToFileURL(path).href}?mtime=${statSync(path).mtimeMs}`;
  const { importModule = importNatively, timeoutMs = 10_000, onLateError } = options;
  const loaded = await within(timeoutMs, 'loading it', () =>
    runAsPlugin({ fail: onLateError }, () => importModule(url)),
  );
  return checkExports(loaded);
}

/** @throws Error naming the first part that is missing or wrong. */
function checkExports(loaded: unknown): VirtualMachine {
  const { vm } = loaded as { readonly vm?: unknown };
  if (typeof vm !== 'object' || vm === null) throw new Error('it exports no vm');
  const parsed = exportedVm.safeParse(vm);
  if (parsed.success) {
    // Called as a method of what was exported, which may keep something of its own.
    return { ...parsed.data, create: (context) => (vm as VirtualMachine).create(context) };
  }
  const [issue] = parsed.error.issues;
  throw new Error(`vm.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is refused'}`);
}

/** A file in the plugin folder. */
export interface PluginFile {
  /** `counter.mjs` */
  readonly name: string;
  /** `counter`: a VM's alias or ID. */
  readonly stem: string;
}

const maxFiles = 1024;

/**
 * Reads the plugin folder as the reference node does (reference: section 2.1): folders and hidden files are passed over. In the
 * order of their names.
 * @throws PluginFolderError if the system refuses, or for more than 1024 files.
 */
export function readPluginFolder(folder: string): readonly PluginFile[] {
  let entries: readonly string[];
  try {
    entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name);
  } catch (cause) {
    throw new PluginFolderError((cause as Error).message, { cause });
  }
  if (entries.length > maxFiles)
    throw new PluginFolderError(
      `the plugin folder has ${entries.length} files, at most ${maxFiles} are read`,
    );
  return [...entries]
    .sort()
    .map((name) => ({ name, stem: stemOf(name) }))
    .filter(({ stem }) => stem !== '');
}

// Of `.hidden` all is extension, as the reference node has it.
function stemOf(name: string): string {
  return name.startsWith('.') && name.lastIndexOf('.') === 0 ? '' : parse(name).name;
}
