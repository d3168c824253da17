/**
 * Kinds of packages. `imports` are the kinds that their code may import, its own kind only where it is listed. Tests may import what the code may,
 * the kind `testing`, and what `tests` adds.
 */
export const kinds = {
  primitives: { packages: ['packages/primitives'], imports: [] },
  documents: { packages: ['packages/specs', 'specs'], imports: [] },
  model: { packages: ['packages/contract-model'], imports: ['primitives'] },
  runtime: {
    packages: ['packages/http', 'packages/jsonrpc', 'packages/rest', 'packages/platform-codec'],
    imports: ['primitives', 'runtime'],
  },
  engine: {
    packages: ['packages/chain-runtime', 'packages/crypto', 'packages/storage', 'packages/warp'],
    imports: ['primitives', 'runtime', 'engine'],
  },
  // The engines of the two kinds of chains do not know each other.
  chain: {
    packages: ['packages/evm', 'packages/platform-chain'],
    imports: ['primitives', 'runtime', 'engine'],
  },
  validators: {
    packages: ['packages/metrics-validators', 'packages/node-validators'],
    imports: ['primitives'],
    tests: ['documents'],
  },
  client: {
    packages: ['packages/metrics-client', 'packages/node-client'],
    imports: ['primitives', 'runtime', 'validators'],
  },
  server: {
    packages: ['packages/metrics-server', 'packages/node-server'],
    imports: ['primitives', 'runtime', 'validators'],
  },
  contract: { packages: ['packages/contract'], imports: ['primitives', 'documents', 'model'] },
  generator: { packages: ['tools/codegen'], imports: ['primitives', 'model'] },
  mock: {
    packages: ['packages/mock'],
    imports: ['primitives', 'runtime', 'model', 'contract'],
    tests: ['client'],
  },
  conformance: {
    packages: ['packages/conformance'],
    imports: ['primitives', 'runtime', 'documents', 'validators', 'client', 'contract'],
    tests: ['server', 'mock'],
  },
  cli: { packages: ['packages/cli'], imports: ['primitives', 'contract', 'generator', 'mock'] },
  node: {
    packages: ['apps/node'],
    imports: ['primitives', 'runtime', 'documents', 'engine', 'chain', 'validators', 'server'],
    tests: ['client', 'conformance'],
  },
  metrics: {
    packages: ['apps/metrics'],
    imports: ['primitives', 'runtime', 'documents', 'validators', 'client', 'server'],
  },
  explorer: {
    packages: ['apps/explorer'],
    imports: ['primitives', 'runtime', 'validators', 'client'],
    tests: ['engine'],
  },
  demo: {
    packages: ['apps/demo'],
    imports: ['primitives', 'runtime', 'client'],
    tests: ['metrics'],
  },
  docs: {
    packages: ['apps/docs'],
    imports: ['runtime', 'validators', 'client', 'server', 'contract', 'cli', 'mock'],
  },
  testing: { packages: ['packages/property-tests', 'tools/testing'], imports: [] },
  // Development and tests of the workspace, the generator and the packages as they are published.
  workspace: { packages: ['tools/dev', 'tools/workspace'], imports: ['testing'] },
  corpus: { packages: ['tools/corpus'], imports: ['model', 'generator'] },
  release: {
    packages: ['tools/release'],
    imports: ['primitives', 'runtime', 'validators', 'client', 'server', 'contract', 'mock'],
  },
};

/**
 * The folders of `src` of each package that has some, from the top: a folder imports from those of lower lines alone. Files that are directly in `src` are
 * entries or used by all.
 */
export const folders = {
  'apps/demo': ['network token'],
  'apps/docs': ['pages', 'samples', 'contents'],
  'apps/explorer': [
    'routes',
    'contract',
    'dev keys search tokens',
    'parts',
    'data',
    'decode state',
    'format router styles',
  ],
  'apps/metrics': [
    'response-format verify',
    'explain handlers requests',
    'query refresh',
    'chains platform',
    'ingest',
    'seal',
    'state',
    'read-chain',
    'leases metrics',
    'store',
    'package',
  ],
  'apps/node': [],
  'packages/cli': ['completion', 'commands', 'arguments output'],
  'packages/conformance': ['program', 'fuzz metrics node', 'contract document recorded'],
  'packages/contract': ['load', 'call', 'model', 'sample', 'document names'],
  'packages/contract-model': ['read', 'explain', 'constructs model platform remote values'],
  'packages/evm': [
    'dev inspection simulation tracing',
    'chain',
    'ethereum pool',
    'rules',
    'execution genesis',
    'precompiles',
    'pruning receipt',
    'block fees state warp',
    'transaction trie',
    'rlp turns',
  ],
  'packages/http': ['client redis site', 'errors routing server'],
  'packages/jsonrpc': ['client-undici server-websocket tanstack-query', 'client server', 'errors'],
  'packages/metrics-client': ['generated'],
  'packages/metrics-server': ['generated'],
  'packages/metrics-validators': ['generated'],
  'packages/mock': ['rpc', 'http', 'answer msw server'],
  'packages/node-client': ['viem', 'eip1193 generated'],
  'packages/node-server': ['generated'],
  'packages/node-validators': ['generated'],
  'packages/platform-chain': [
    'chain',
    'execution',
    'fees staking',
    'state',
    'rewards shared-memory transaction',
  ],
  'packages/platform-codec': ['genesis warp', 'layout', 'model wire'],
  'packages/primitives': [
    'request',
    'bytes validation',
    'codecs json',
    'addresses binary errors integers text',
  ],
  'packages/rest': ['server tanstack-query undici', 'client', 'errors'],
  'packages/specs': ['generated'],
  'tools/codegen': [
    'cli',
    'explain',
    'diff generate',
    'remote validate write',
    'bundle lint manifest',
    'config examples grammar terminal types',
  ],
  'tools/corpus': ['differential', 'round-trip', 'values wire', 'document generated-code'],
  'tools/release': ['downloads licences packages registry sizes'],
};
