import { type CustomTransport, custom } from 'viem';
import { type Eip1193Options, eip1193Provider } from '../eip1193/eip1193-provider.js';

/**
 * A transport of viem over one of these: connection pools, WebSockets, batches and retries are those of the transport that it is given.
 * @example
 * ```ts
 * const client = createPublicClient({ transport: viemTransport({ transport: httpTransport({ url: 'http://127.0.0.1:9650' }) }) });
 * await client.getBlockNumber();
 * ```
 */
export function viemTransport(options: Eip1193Options): CustomTransport {
  return custom(eip1193Provider(options), { key: 'firn', name: 'Firn', retryCount: 0 });
}
