import { isLoopback } from '@firn/http/server';
import { StartRefusal } from '../errors/start-refusal.js';
import type { NodeOptions } from './node-options.js';

const realNetworks: ReadonlySet<number> = new Set([1, 5]);

/**
 * Whether a node serves the development controls: where nobody else relies on the chain. Unless a flag says otherwise,
 * that is on loopback, off the main and the test network, and not with `--public-api` or `--rpc-compat reference`.
 * @throws StartRefusal when a flag asks for them on the main or the test network, or on a public server.
 */
export function servesDevApi(
  {
    devApi,
    httpHost,
    publicApi,
    rpcCompat,
  }: Pick<NodeOptions, 'devApi' | 'httpHost' | 'publicApi' | 'rpcCompat'>,
  network: { readonly id: number; readonly name: string },
): boolean {
  const isReal = realNetworks.has(network.id);
  if (devApi === undefined) return !isReal && !publicApi && rpcCompat !== 'reference' && isLoopback(httpHost);
  if (devApi && isReal) {
    throw new StartRefusal(
      `--dev-api=true is refused on ${network.name}: development controls change its blocks`,
    );
  }
  if (devApi && publicApi) throw new StartRefusal('--public-api and --dev-api=true exclude each other');
  return devApi;
}

/**
 * Flags that need the development controls.
 * @throws StartRefusal where one of them is given and the controls are not served.
 */
export function assertDevelopmentFlags(
  {
    mnemonic,
    chains,
    state,
    artifactsDir,
  }: Pick<NodeOptions, 'mnemonic' | 'chains' | 'state' | 'artifactsDir'>,
  {
    isDevelopment,
    network,
  }: { readonly isDevelopment: boolean; readonly network: { readonly name: string } },
): void {
  if (isDevelopment) return;
  const given = [
    ...(mnemonic === undefined ? [] : ['--accounts and the flags beside it']),
    ...(chains.autoImpersonate ? ['--auto-impersonate'] : []),
    ...(chains.distinctTimestamps ? ['--distinct-timestamps'] : []),
    ...(chains.startTimestamp === undefined ? [] : ['--timestamp']),
    ...(chains.throwOnTransactionFailures ? ['--throw-on-transaction-failures'] : []),
    ...(chains.codeSizeLimit ? [] : ['--disable-code-size-limit']),
    ...(chains.gasLimit === undefined ? [] : ['--gas-limit']),
    ...(chains.baseFee === undefined ? [] : ['--base-fee']),
    ...(artifactsDir === undefined ? [] : ['--artifacts']),
    ...(state.load === undefined ? [] : ['--load-state']),
    ...(state.dump === undefined ? [] : ['--dump-state']),
  ];
  if (given.length === 0) return;
  throw new StartRefusal(
    `${given.join(' and ')} cannot be had without the development controls, which this node of the network ${network.name} does not serve: networks of one's own have them, on loopback or with --dev-api=true`,
  );
}
