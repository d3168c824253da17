import type { GroupContract } from '@firn/jsonrpc/server';

/** Reads the params of a method. */
export type Decode = (params: unknown) => unknown;

/** The same group, each of whose methods reads its params through `wrap`. */
export function wrapDecoders<Group extends GroupContract>(
  group: Group,
  wrap: (decode: Decode, params: unknown) => unknown,
): Group {
  const methods = Object.entries(group.methods).map(([name, method]) => [
    name,
    { ...method, decodeParams: (params: unknown) => wrap(method.decodeParams, params) },
  ]);
  return { ...group, methods: Object.fromEntries(methods) };
}
