import { inProcessTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeChecks } from '../../src/node/node-checks.js';
import { createExampleNode, exampleChains } from '../fixtures/example-node.js';

const profile = { adminEnabled: true, publicApi: false };
const node = createExampleNode(profile);
const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
const target = {
  client: createNodeClient({ transport, retry: false }),
  exchange: transport.exchange,
  chains: exampleChains,
};
const checks = nodeChecks({ compare: 'exact', profile, chains: exampleChains });

describe('the generated client and server, in process', () => {
  afterAll(() => expect(node.failures).toEqual([]));

  it.each(checks)('$id', (check) => check.run(target));
});
