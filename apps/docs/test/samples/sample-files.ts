import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

// Inside of the package, so that its dependencies are found.
const folder = fileURLToPath(new URL('../../dist/samples', import.meta.url));
const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));

/** A folder for samples as files, inside of the build folder. */
export function sampleFolder(name: string): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Writes a sample and returns the path of its file. */
export function writeSample(path: string, index: number, text: string): string {
  const file = join(path, `sample-${index}.ts`);
  writeFileSync(file, `${text}\n`);
  return file;
}

/** Checks the types of a folder of samples, as strictly as the repository does, and gives the complaints. */
export async function checkTypes(path: string): Promise<string> {
  const compilerOptions = {
    composite: false,
    incremental: false,
    noEmit: true,
    declaration: false,
    declarationMap: false,
    customConditions: ['@firn/source'],
  };
  const config = { extends: '../../../../../tsconfig.base.json', compilerOptions, include: ['*.ts'] };
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(config));
  return promisify(execFile)(process.execPath, [compiler, '-p', path], { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}
