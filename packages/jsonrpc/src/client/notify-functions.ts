import type { CallWithOptionalParams, CallWithoutParams, CallWithParams } from './call-functions.js';
import { notifyRpc } from './notify-rpc.js';
import type { RpcNotification } from './operation.js';

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
