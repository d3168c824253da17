import type { CallWithOptionalParams, CallWithoutParams, CallWithParams } from './call-functions.js';
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

/** Creates the function that sends a notification with parameters. */
export function notifyWithParams<Params>(
  notification: RpcNotification<Params>,
): CallWithParams<Params, undefined> {
  return (transport, params, options) => notifyRpc(transport, notification, params, options);
}

/** Creates the function that sends a notification whose parameters are all optional. */
export function notifyWithOptionalParams<Params extends object>(
  notification: RpcNotification<Params>,
): CallWithOptionalParams<Params, undefined> {
  return (transport, params = {} as Params, options?) => notifyRpc(transport, notification, params, options);
}

/** Creates the function that sends a notification without parameters. */
export function notifyWithoutParams(notification: RpcNotification<undefined>): CallWithoutParams<undefined> {
  return (transport, options) => notifyRpc(transport, notification, undefined, options);
}
