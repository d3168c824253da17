import type { PathParams, RpcTransport } from './transport.js';

/** Fixes placeholders of path templates for every call: `scoped(transport, { blockchainId: 'C' })`. A call's own values win. */
export function scoped(transport: RpcTransport, pathParams: PathParams): RpcTransport {
  const { subscribe, urlOf } = transport;
  return {
    ...transport,
    call: (call) => transport.call({ ...call, pathParams: { ...pathParams, ...call.pathParams } }),
    urlOf: urlOf && ((path, own) => urlOf(path, { ...pathParams, ...own })),
    subscribe:
      subscribe && ((call) => subscribe({ ...call, pathParams: { ...pathParams, ...call.pathParams } })),
  };
}
