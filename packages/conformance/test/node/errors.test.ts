import { inProcessTransport } from '@firn/jsonrpc/client';
import { isRpcError, rpcError } from '@firn/jsonrpc/errors';
import { createNodeClient } from '@firn/node-client';
import * as schemas from '@firn/node-validators/zod';
import { describe, expect, it } from 'vitest';
import { decodeWith, memberOf, typeName } from '../../src/generated-names.js';
import { createExampleNode, exampleChains, nodeGroups } from '../fixtures/example-node.js';

/** Each named error of a group, once, with a method that names it. */
const cases = nodeGroups.flatMap((group) => {
  const seen = new Map<
    string,
    { group: string; method: (typeof group.methods)[number]; error: NamedError }
  >();
  for (const method of group.methods) {
    for (const error of method.errors) seen.set(error.name, { group: group.name, method, error });
  }
  return [...seen.values()];
});
type NamedError = (typeof nodeGroups)[number]['methods'][number]['errors'][number];

describe('an error that a handler throws', () => {
  it.each(cases)('arrives as $error.name of $group ($error.code)', async ({ method, error }) => {
    const data = { cause: error.name, at: [1, '2'] };
    const node = createExampleNode(
      { adminEnabled: true, publicApi: false },
      {
        [method.name]: () => {
          throw rpcError(error.code, error.message, data);
        },
      },
    );
    const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
    const client = createNodeClient({ transport, retry: false });
    const section = method.path.includes('{') ? client.chain(exampleChains[method.group] ?? '') : client;
    const call = memberOf(section, method.member);
    const params =
      method.params.length === 0
        ? undefined
        : decodeWith(schemas, typeName(method.symbol, 'Params'), method.examples[0]?.params);
    const failure: unknown = await Promise.resolve(call(params)).catch((caught: unknown) => caught);
    expect(isRpcError(failure)).toBe(true);
    expect(failure).toMatchObject({ code: 'rpc', rpcCode: error.code, message: error.message, data });
    expect(node.failures).toEqual([]);
  });
});
