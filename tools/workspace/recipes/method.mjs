const spec = `name: web3_countBytes
summary: Counts bytes.
x-idempotent: true
x-source: standard
params:
  - name: input
    summary: The bytes.
    required: true
    schema: { type: string, format: hex-bytes, maxLength: 5242880 }
result:
  name: count
  summary: How many they are.
  schema: { type: string, format: quantity }
errors:
  - $ref: ../../errors.yaml#/InvalidParams
  - $ref: ../../errors.yaml#/InternalError
examples:
  - name: the text \`hello\`
    params:
      - { name: input, value: "0x68656c6c6f" }
    result:
      name: count
      value: "0x5"
`;

const handler = `  web3_countBytes: ({ input }) => BigInt(hexToBytes(input).length),

`;

const test = `import { expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../../fixtures/test-node.js';

it('counts bytes', async () => {
  const { client } = await startTestNode(onTestFinished);
  expect(await client.chain('C').web3.countBytes({ input: '0x0102' })).toBe(2n);
});
`;

/** CONTRIBUTING's recipe for a method, followed for one that counts bytes. */
export const method = {
  heading: 'Add a method to the node',
  steps: [
    {
      says: 'Write `specs/node/<group>/<name>.yaml`',
      apply: (copy) => copy.write('specs/node/evm/web3/countBytes.yaml', spec),
      missedBy: 'contract',
    },
    {
      says: "list it in the group's `openrpc.yaml`",
      apply: (copy) =>
        copy.insert(
          'specs/node/evm/openrpc.yaml',
          '  - $ref: ./web3/sha3.yaml',
          '  - $ref: ./web3/countBytes.yaml\n',
        ),
      missedBy: 'contract',
    },
    {
      says: 'specs/requirements/',
      apply: (copy) =>
        copy.insert(
          'specs/requirements/evm.yaml',
          '  web3_sha3:',
          '  web3_countBytes: { params: { input: bytes }, result: quantity }\n',
        ),
      missedBy: 'contract',
    },
    {
      says: '`npm run generate`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js generate'),
      missedBy: 'generated',
    },
    {
      says: 'Add it to the table of its namespace',
      apply: (copy) => copy.insert('apps/node/src/handlers/evm/web3.ts', '  web3_sha3:', handler),
      missedBy: 'build',
    },
    {
      // The example is a test already: nothing is red without another one.
      says: '`apps/node/test/handlers/<namespace>/<name>.test.ts`',
      apply: (copy) => copy.write('apps/node/test/handlers/web3/countBytes.test.ts', test),
    },
    {
      says: '`npm run firn -- diff --write`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js diff HEAD --write'),
      missedBy: 'versions',
    },
  ],
  checks: {
    contract: { folder: 'specs', command: 'npx vitest run test/requirements-evm.test.ts' },
    generated: { command: 'node tools/codegen/dist/main.js check' },
    build: { command: 'npx turbo run build --filter=@firn/node --output-logs=errors-only' },
    versions: { command: 'node tools/codegen/dist/main.js diff HEAD --check' },
    tests: {
      // The gate asks what the steps need; that the new test passes is asked every night.
      isLong: true,
      folder: 'apps/node',
      command:
        'npx vitest run test/handlers/web3 test/conformance/examples.test.ts -t "counts bytes|countBytes"',
    },
    lint: { command: 'npx biome check apps/node/src/handlers apps/node/test/handlers specs' },
  },
};
