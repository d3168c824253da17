import { AsyncLocalStorage } from 'node:async_hooks';

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
