import { createRequire } from 'node:module';
import path from 'node:path';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { runProgram } from '../src/run.js';
import { mockedServices } from './mocked-services.js';
import { createConsumer, type Project } from './project.js';

const require = createRequire(import.meta.url);

/** The packages that a strict project calls, serves and checks with. */
export const strictPackages = [
  '@firn/metrics-client',
  '@firn/metrics-server',
  '@firn/node-client',
  '@firn/node-server',
  '@firn/node-validators',
];

/** Tests of a strict project under some compilers. @param packages what `npm install` is given for the packages of the workspace. */
export function testStrictConsumer(compilers: readonly string[], packages: () => readonly string[]): void {
  describe(
    'a strict project, declarations of libraries checked too, compiles and runs',
    skipFor(inject('unreachable')),
    () => {
      const mock = mockedServices();
      let project: Project;
      beforeAll(async () => {
        project = await createConsumer('typescript', [...packages(), '@types/node@20']);
        await runProgram('npm', ['pkg', 'set', 'type=module'], { cwd: project.folder });
      });

      it.each(compilers)('under TypeScript %s', async (version) => {
        const compiler = path.join(
          path.dirname(require.resolve(`typescript-${version}/package.json`)),
          'bin/tsc',
        );
        const out = `out-${version}`;
        const args = ['-p', '.', '--outDir', out, '--rootDir', '.'];
        expect(await project.run(process.execPath, compiler, ...args)).toBe('');
        expect(JSON.parse(await project.run(process.execPath, `${out}/program.js`, mock.url))).toEqual({
          ...mock.expected,
          isPeers: true,
          peers: 0,
          served: 'info',
          unused: 4,
        });
      });
    },
  );
}
