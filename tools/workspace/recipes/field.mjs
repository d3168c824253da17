const yaml = 'specs/node/info/getNetworkName.yaml';
const property = `      nameLength:
        description: How many characters the name has.
        type: integer
        minimum: 0
        x-unit: characters
`;

/** CONTRIBUTING's recipe for a change of a contract, followed for a field that the results of a method get. */
export const field = {
  heading: 'Change a contract',
  steps: [
    {
      says: 'Edit the documents in `specs/`',
      apply: (copy) => {
        copy.replace(yaml, 'required: [networkName]', 'required: [networkName, nameLength]');
        copy.insert(yaml, '      networkName:\n', property);
        copy.replace(yaml, 'networkName: local', 'networkName: local\n        nameLength: 5');
      },
      missedBy: 'contract',
    },
    {
      says: '`specs/requirements/`',
      apply: (copy) =>
        copy.replace(
          'specs/requirements/node.yaml',
          'result: { networkName: string }',
          'result: { networkName: string, nameLength: integer }',
        ),
      missedBy: 'contract',
    },
    {
      says: '`npm run generate`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js generate'),
      missedBy: 'generated',
    },
    {
      says: 'follow the compile errors',
      apply: (copy) =>
        copy.replace(
          'apps/node/src/handlers/info.ts',
          '    networkName: node.network.name,\n',
          '    networkName: node.network.name,\n    nameLength: node.network.name.length,\n',
        ),
      missedBy: 'build',
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
      command: 'npx vitest run test/conformance/examples.test.ts -t "getNetworkName"',
    },
    lint: { command: 'npx biome check apps/node/src/handlers specs' },
  },
};
