import { createRequire } from 'node:module';

const { resolve } = createRequire(new URL('../../../test-packages/package.json', import.meta.url));

/**
 * The path of a file of a large package that only tests read. `npm test` installs such packages.
 * @throws Error that says how they are installed, where they are not.
 */
export function testPackageFile(name: string, file: string): string {
  try {
    return resolve(`${name}/${file}`);
  } catch (cause) {
    throw new Error(
      `${name} is not installed: run \`npm run setup -- --dir test-packages\` in the project's root`,
      { cause },
    );
  }
}
