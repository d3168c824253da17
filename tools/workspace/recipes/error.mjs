const named = `NothingToHash:
  code: -32000
  message: there is nothing to hash
  x-when: The input has no bytes.
  x-source: reference

`;

const handler = `  web3_sha3: ({ input }) => {
    if (input === '0x') throw rpcError(-32_000, 'there is nothing to hash');
    return bytesToHex(keccak256(hexToBytes(input)));
  },
`;

const test = `import { expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../../fixtures/test-node.js';

it('refuses to hash nothing', async () => {
  const { client } = await startTestNode(onTestFinished);
  await expect(client.chain('C').web3.sha3({ input: '0x' })).rejects.toThrow('there is nothing to hash');
});
`;

/** CONTRIBUTING's recipe for an error, followed for one that a method of EVM chains answers. */
export const error = {
  heading: 'Add an error',
  steps: [
    {
      says: 'Name it in `specs/node/errors.yaml`',
      apply: (copy) => copy.insert('specs/node/errors.yaml', 'RouteTaken:', named),
      missedBy: 'generated',
    },
    {
      says: 'list it under `errors` of each method',
      apply: (copy) =>
        copy.insert(
          'specs/node/evm/web3/sha3.yaml',
          '  - $ref: ../../errors.yaml#/TooManyRequests',
          '  - $ref: ../../errors.yaml#/NothingToHash\n',
        ),
      missedBy: 'contract',
    },
    {
      says: '`npm run generate`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js generate'),
      missedBy: 'generated',
    },
    {
      says: 'Throw it as `rpcError(code, message)`',
      apply: (copy) => {
        const file = 'apps/node/src/handlers/evm/web3.ts';
        copy.replace(
          file,
          '  web3_sha3: ({ input }) => bytesToHex(keccak256(hexToBytes(input))),\n',
          handler,
        );
        copy.replace(
          file,
          'import type { EvmHandlers }',
          "import { rpcError } from '@firn/jsonrpc/errors';\nimport type { EvmHandlers }",
        );
      },
      missedBy: 'tests',
    },
    {
      says: '`apps/node/test/handlers/<namespace>/<name>.test.ts`',
      apply: (copy) => copy.write('apps/node/test/handlers/web3/nothing-to-hash.test.ts', test),
      missedBy: 'tests',
    },
    {
      says: '`npm run firn -- diff --write`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js diff HEAD --write'),
      missedBy: 'versions',
    },
  ],
  checks: {
    contract: { folder: 'specs', command: 'npx vitest run test/requirements-node.test.ts' },
    generated: { command: 'node tools/codegen/dist/main.js check' },
    build: { command: 'npx turbo run build --filter=@firn/node --output-logs=errors-only' },
    versions: { command: 'node tools/codegen/dist/main.js diff HEAD --check' },
    tests: {
      folder: 'apps/node',
      command: 'npx vitest run test/handlers/web3/nothing-to-hash.test.ts',
    },
    lint: { command: 'npx biome check apps/node/src/handlers apps/node/test/handlers specs' },
  },
};
