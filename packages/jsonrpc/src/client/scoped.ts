import type { PathParams, RpcTransport } from './transport.js';

/** Fixes placeholders of path templates for every call: `scoped(transport, { blockchainId: 'C' })`. A call's own values win. */
export function scoped(transport: RpcTransport, pathParams: PathParams): RpcTransport {
  const { subscribe, urlOf } = transport;
  return {
    ...transport,
    call: (call) => transport.call({ ...call, pathParams: { ...pathParams, ...call.pathParams } }),
    urlOf: urlOf && ((path, own, base) => urlOf(path, { ...pathParams, ...own }, base)),
    subscribe:
      subscribe && ((call) => subscribe({ ...call, pathParams: { ...pathParams, ...call.pathParams } })),
  };
}
