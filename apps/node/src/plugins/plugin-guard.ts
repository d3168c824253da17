import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../errors/refusal.js';

/** Plugins cannot be read: the folder, a name in it, or the file of their aliases. The message is the system's or the reference node's. */
export class PluginFolderError extends Refusal {
  override readonly name = 'PluginFolderError';
}

/** Whether an error is a {@link PluginFolderError}, of this or of another copy of the code. */
export function isPluginFolderError(error: unknown): error is PluginFolderError {
  return error instanceof Error && error.name === 'PluginFolderError';
}

const maxReasonLength = 512;

/** Why a plugin failed, for people: the first line of what it threw, without the folder in which it lies. */
export function reasonOf(error: unknown, folder: string): string {
  const message =
    error instanceof Error ? error.message : typeof error === 'string' ? error : 'it threw no error';
  const [line = ''] = message.replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '').split('\n');
  return (
    line.replace(/\?mtime=[\d.]+/g, '').slice(0, maxReasonLength) || 'it threw an error without a message'
  );
}

/** Whoever answers for code of a plugin that runs. */
export interface PluginOwner {
  /** Takes an error that the plugin threw where nobody waits for it: in a timer, or a promise that it forgot. */
  readonly fail: (error: unknown) => void;
}

const running = new AsyncLocalStorage<PluginOwner>();

/** Runs code of a plugin, so that everything that it starts is known to be the plugin's. */
export function runAsPlugin<T>(owner: PluginOwner, work: () => T): T {
  return running.run(owner, work);
}

/**
 * Gives an error that nobody caught to the owner of the plugin that threw it. Called by the program's handler of uncaught
 * exceptions, in which the context of what threw still holds.
 * @returns false for an error of the node itself
 */
export function blamePlugin(error: unknown): boolean {
  const owner = running.getStore();
  if (owner === undefined) return false;
  owner.fail(error);
  return true;
}

/**
 * What work gives within a time. Work that is late goes on unheard: nothing can end it from outside.
 * @throws Error naming the work, once the time is over.
 */
export async function within<T>(ms: number, name: string, work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    clearTimeout(timer);
  }
}
