import type { Hooks } from '@firn/http/client';
import { late } from './late.js';
import type { RestTransport } from './transport.js';

/** Calls hooks before each request and when its response begins. Put it inside of all other wrappers, so that the hooks see what is sent. */
export function withHooks(transport: RestTransport, hooks: Hooks): RestTransport {
  if (hooks.onRequest === undefined && hooks.onResponse === undefined) return transport;
  return {
    ...transport,
    send: async (request, options) => (await late()).sendHooked(transport, hooks)(request, options),
  };
}
