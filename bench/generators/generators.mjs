import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = fileURLToPath(new URL('..', import.meta.url));

/** The command line of the generator here. */
export const firn = `node ${fileURLToPath(new URL('../../tools/codegen/dist/main.js', import.meta.url))}`;

const bin = (name) => join(bench, 'node_modules/.bin', name);

/** Name of the contract that firn is told to write. */
export const contractName = 'measured';

const explanations = `@firn/${contractName}-validators/explain`;

/**
 * The generators, each with the command that generates from `document` into `output`, which is in `folder`, with their configuration files.
 * `programs` are the parts of the output whose types are checked separately: of the module `entry` and its imports `without` some modules.
 */
export function generatorsOf(document, folder) {
  mkdirSync(folder, { recursive: true });
  // orval 8 uses Map.groupBy, which Node 20 does not have.
  const groupBy = join(folder, 'map-group-by.cjs');
  writeFileSync(
    groupBy,
    'Map.groupBy ??= (items, toKey) => { const groups = new Map(); let index = 0; for (const item of items) { const key = toKey(item, index++); const group = groups.get(key); if (group) group.push(item); else groups.set(key, [item]); } return groups; };\n',
  );
  const orvalConfig = join(folder, 'orval.config.cjs');
  writeFileSync(
    orvalConfig,
    `module.exports = { measured: { input: '${document}', output: { target: '${folder}/orval/client.ts', client: 'fetch', mode: 'tags-split' } } };\n`,
  );
  const kubbConfig = join(folder, 'kubb.config.mjs');
  writeFileSync(
    kubbConfig,
    `import { defineConfig } from '${bench}/node_modules/@kubb/core/dist/index.js';
import { pluginOas } from '${bench}/node_modules/@kubb/plugin-oas/dist/index.js';
import { pluginTs } from '${bench}/node_modules/@kubb/plugin-ts/dist/index.js';
import { pluginClient } from '${bench}/node_modules/@kubb/plugin-client/dist/index.js';
export default defineConfig({ root: '${folder}', input: { path: '${document}' }, output: { path: './kubb', clean: true }, plugins: [pluginOas(), pluginTs(), pluginClient()] });
`,
  );
  const client = join(folder, `firn/${contractName}-client/src/index.ts`);
  return [
    {
      name: 'firn',
      output: join(folder, 'firn'),
      // Others write no server, no zod schemas and no explanations.
      programs: [
        { name: 'client, types, checks', entry: client, without: [explanations] },
        { name: 'client, types, checks, explanations', entry: client },
        { name: 'everything' },
      ],
      command: `${firn} generate ${document} --out ${folder}/firn --name ${contractName}`,
    },
    {
      name: 'openapi-typescript (types only)',
      output: join(folder, 'openapi-typescript.ts'),
      command: `${bin('openapi-typescript')} ${document} -o ${folder}/openapi-typescript.ts`,
    },
    {
      name: 'hey-api',
      output: join(folder, 'hey-api'),
      command: `${bin('openapi-ts')} -i ${document} -o ${folder}/hey-api`,
    },
    {
      name: 'orval',
      output: join(folder, 'orval'),
      command: `NODE_OPTIONS="$NODE_OPTIONS --require ${groupBy}" ${bin('orval')} --config ${orvalConfig}`,
    },
    {
      name: 'kubb',
      output: join(folder, 'kubb'),
      command: `${bin('kubb')} generate --config ${kubbConfig}`,
    },
  ];
}
