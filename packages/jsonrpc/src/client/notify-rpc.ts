import { callRpc } from './call-rpc.js';
import type { RpcNotification } from './operation.js';
import type { RpcCall, RpcCallOptions, RpcTransport } from './transport.js';

/**
 * Sends one notification: a call without an id, of which nothing comes back but what kept it from being taken.
 *
 * @throws CallError as {@link callRpc}, but for what the contract says of results.
 */
export async function notifyRpc<Params>(
  transport: RpcTransport,
  notification: RpcNotification<Params>,
  params: NoInfer<Params>,
  options: RpcCallOptions = {},
): Promise<undefined> {
  const call: RpcCallOptions & Pick<RpcCall, 'notify'> = { ...options, notify: true };
  await callRpc<Params, unknown>(transport, { ...notification, ...anyResult }, params, call);
}

const anyResult = { isResult: () => true, explainResult: async () => () => [] };
