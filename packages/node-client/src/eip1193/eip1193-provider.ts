import type { RpcTransport } from '@firn/jsonrpc/client';
import { ProviderRpcError, providerCodes, toProviderError } from './provider-rpc-error.js';

/** A request of EIP-1193. */
export interface RequestArguments {
  readonly method: string;
  readonly params?: readonly unknown[] | object | undefined;
}

/** What a subscription's event hands to a listener of `message`. */
export interface ProviderMessage {
  /** `eth_subscription`. */
  readonly type: string;
  readonly data: { readonly subscription: string; readonly result: unknown };
}

/** A listener of one kind of events. */
export type ProviderListener = (event: ProviderMessage) => void;

/** A provider of EIP-1193: what wallets, ethers, web3 and viem take. Values have their wire form. */
export interface Eip1193Provider {
  /** @throws ProviderRpcError */
  readonly request: (request: RequestArguments) => Promise<unknown>;
  /** Only `message` has events: the accounts and the chain of a node do not change. */
  readonly on: (event: string, listener: ProviderListener) => Eip1193Provider;
  readonly removeListener: (event: string, listener: ProviderListener) => Eip1193Provider;
}

/** Which chain a provider speaks to, and how. */
export interface Eip1193Options {
  /** Carries the calls; one of `webSocketTransport` has subscriptions too. */
  readonly transport: RpcTransport;
  /** ID or alias of the chain. Default `C`. */
  readonly chain?: string | undefined;
}

const path = '/ext/bc/{blockchainId}/rpc';
const notification = 'eth_subscription';

/**
 * Makes a provider for an EVM chain of a node.
 *
 * A provider does not know which methods change something, so that calls are repeated only where the request surely never left.
 * @example
 * ```ts
 * const provider = eip1193Provider({ transport: httpTransport({ url: 'http://127.0.0.1:9650' }) });
 * await provider.request({ method: 'eth_chainId' }); // '0xa868'
 * ```
 */
export function eip1193Provider({ transport, chain = 'C' }: Eip1193Options): Eip1193Provider {
  const pathParams = { blockchainId: chain };
  const listeners = new Set<ProviderListener>();
  const subscriptions = new Map<string, AbortController>();
  let count = 0;

  function subscribe(params: string): string {
    if (transport.subscribe === undefined) {
      throw new ProviderRpcError(
        providerCodes.unsupportedMethod,
        'this transport has no subscriptions: use webSocketTransport',
      );
    }
    const id = `0x${(++count).toString(16)}`;
    const controller = new AbortController();
    subscriptions.set(id, controller);
    const { signal } = controller;
    const events = transport.subscribe({
      method: 'eth_subscribe',
      unsubscribe: 'eth_unsubscribe',
      notification,
      path,
      params,
      pathParams,
      signal,
    });
    pass(id, events, signal);
    return id;
  }

  // Ended by eth_unsubscribe or by the connection; the transport says why to whoever calls it next.
  async function pass(
    id: string,
    events: AsyncIterable<{ readonly result: unknown }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      for await (const { result } of events) {
        for (const listener of listeners)
          listener({ type: notification, data: { subscription: id, result } });
      }
    } catch (error) {
      if (!signal.aborted) console.error(`the subscription ${id} ended`, error);
    } finally {
      subscriptions.delete(id);
    }
  }

  function unsubscribe(id: unknown): boolean {
    const controller = subscriptions.get(String(id));
    controller?.abort(new DOMException('the subscription ended', 'AbortError'));
    return controller !== undefined;
  }

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      const text = params === undefined ? '[]' : JSON.stringify(params);
      try {
        if (method === 'eth_subscribe') return subscribe(text);
        if (method === 'eth_unsubscribe') return unsubscribe(Array.isArray(params) ? params[0] : undefined);
        const { result } = await transport.call({
          method,
          path,
          pathParams,
          params: text,
          idempotent: false,
        });
        return result;
      } catch (error) {
        throw toProviderError(error);
      }
    },
    on(event, listener) {
      if (event === 'message') listeners.add(listener);
      return provider;
    },
    removeListener(event, listener) {
      if (event === 'message') listeners.delete(listener);
      return provider;
    },
  };
  return provider;
}
