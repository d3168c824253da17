import { isLoopback } from './is-loopback.js';
import type { NodeOptions } from './node-options.js';

/** The development controls were asked for where they must not be. */
export class DevApiError extends Error {
  override readonly name = 'DevApiError';
}

const realNetworks: ReadonlySet<number> = new Set([1, 5]);

/**
 * Whether a node serves the development controls: where nobody else relies on the chain. Unless a flag says otherwise,
 * that is on loopback, off the main and the test network, and not with `--public-api`.
 * @throws DevApiError when a flag asks for them on the main or the test network, or on a public server.
 */
export function servesDevApi(
  { devApi, httpHost, publicApi }: Pick<NodeOptions, 'devApi' | 'httpHost' | 'publicApi'>,
  network: { readonly id: number; readonly name: string },
): boolean {
  const isReal = realNetworks.has(network.id);
  if (devApi === undefined) return !isReal && !publicApi && isLoopback(httpHost);
  if (devApi && isReal) {
    throw new DevApiError(
      `--dev-api=true is refused on ${network.name}: development controls change its blocks`,
    );
  }
  if (devApi && publicApi) throw new DevApiError('--public-api and --dev-api=true exclude each other');
  return devApi;
}
