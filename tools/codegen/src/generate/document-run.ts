import path from 'node:path';
import type { ContractConfig } from '../config/config.js';
import { packageRoles } from '../config/config.js';
import { buildContract } from './build-contract.js';
import { buildFiles } from './build-files.js';
import type { RunResult } from './project-run.js';

/** Documents that no configuration knows. */
export interface DocumentRun {
  readonly documents: readonly string[];
  /** Folder that documents and `out` are relative to. */
  readonly root: string;
  /** Folder that gets `<name>-validators`, `<name>-client` and `<name>-server`, ready to be built where they are new. */
  readonly out: string;
  readonly scope: string;
  readonly codecs: boolean;
  /** Name of the contract; by default its title in kebab-case. */
  readonly name?: string;
}

/**
 * Writes the three packages of a contract.
 * @throws ContractError or WriteError; then nothing is written.
 */
export async function generateDocument(run: DocumentRun): Promise<RunResult> {
  const documents = run.documents.map((file) => path.resolve(run.root, file));
  const settings = { documents, strict: false, codecs: run.codecs };
  const built = buildContract({ ...settings, ...(run.name !== undefined && { name: run.name }) }, run.root);
  const packages = path.relative(run.root, path.resolve(run.root, run.out)).split(path.sep).join('/') || '.';
  const { name } = built.contract;
  const tests = `${packages}/${name}-server/test/generated/examples.test.ts`;
  const config: ContractConfig = { ...settings, name, write: packageRoles, tests, apps: [] };
  const project = { root: run.root, file: '', packages, scope: run.scope, contracts: [config] };
  const { files, folders } = await buildFiles(project, [{ config, built }], undefined);
  const { writeFiles } = await import('../write/write-files.js');
  const { writeSkeletons } = await import('./write-skeletons.js');
  const differences = await writeFiles(run.root, files, folders);
  differences.push(...(await writeSkeletons(built.contract, project, packageRoles)));
  return {
    unchanged: false,
    differences,
    manifestIsOld: false,
    warnings: built.warnings,
    files: Math.max(files.length, differences.length),
  };
}
