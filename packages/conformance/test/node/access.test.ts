import { inProcessTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import { describe, expect, it } from 'vitest';
import { nodeChecks } from '../../src/node/node-checks.js';
import { runChecks } from '../../src/run-checks.js';
import { createExampleNode, exampleChains, nodeGroups } from '../fixtures/example-node.js';

const profiles = [
  { name: 'default', adminEnabled: false, publicApi: false, offered: ['public', 'node-specific', 'debug'] },
  {
    name: 'admin enabled',
    adminEnabled: true,
    publicApi: false,
    offered: ['public', 'node-specific', 'debug', 'admin'],
  },
  { name: 'public', adminEnabled: false, publicApi: true, offered: ['public'] },
  { name: 'public, admin enabled', adminEnabled: true, publicApi: true, offered: ['public'] },
];

describe.each(profiles)('the profile "$name"', (profile) => {
  const allChecks = nodeChecks({ compare: 'exact', profile, chains: exampleChains });
  const node = createExampleNode(profile);
  const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
  const target = {
    client: createNodeClient({ transport }),
    exchange: transport.exchange,
    chains: exampleChains,
  };

  it.each(nodeGroups)('offers of $name what the contract says', async ({ name, methods }) => {
    const names = new Set(methods.map((method) => method.name));
    const checks = allChecks.filter(({ kind, operation }) => kind === 'access' && names.has(operation));
    expect(checks.length, name).toBeGreaterThanOrEqual(methods.length);
    const results = await runChecks(checks, target);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    const allowed = checks.filter(({ id }) => id.includes('access: offered'));
    const expected = methods
      .filter(({ access }) => profile.offered.includes(access))
      .flatMap((method) => [method.name, ...method.aliases]);
    expect(allowed.map(({ id }) => id.split(' ')[0])).toEqual(expect.arrayContaining(expected));
    expect(allowed.filter(({ operation }) => names.has(operation))).toHaveLength(allowed.length);
  });
});
