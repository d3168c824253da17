import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergeConfig } from 'vitest/config';
import { packages } from './tools/workspace/packages.mjs';
import { run } from './vitest.shared.mjs';

// `npm test`: one run of vitest over the tests of all packages.
const root = import.meta.dirname;
const tested = packages(root).filter(({ manifest }) => manifest.scripts?.test !== undefined);

/** The projects of a package: itself, or those that its config lists. Their names begin with the name of the package. */
async function projectsOf({ name, folder }) {
  const { default: config } = await import(pathToFileURL(join(root, folder, 'vitest.config.mjs')).href);
  return (config.test.projects ?? [config]).map((project) =>
    mergeConfig(project, {
      root: join(root, folder),
      test: { name: project.test.name === undefined ? name : `${name} ${project.test.name}` },
    }),
  );
}

export default { test: { ...run, projects: (await Promise.all(tested.map(projectsOf))).flat() } };
