import path from 'node:path';
import type { Allowable, Contract, FormatOptions } from '@firn/contract';
import { isHttpUrl } from '@firn/contract';
import type { ContractConfig } from '../config/config.js';
import type { FolderSettings } from '../config/folder-layout.js';
import { packageRoles } from '../config/package-roles.js';
import { SettingsError } from '../config/settings-reader.js';
import type { HandlersRun } from '../handlers/write-handlers.js';
import { lockName, lockText, readLock } from '../remote/lock-file.js';
import { readWithRemote } from '../remote/read-with-remote.js';
import type { RemoteSettings } from '../remote/remote-settings.js';
import type { Layout } from '../write/generated-file.js';
import { buildContract } from './build-contract.js';
import { buildFiles, layoutOf } from './build-files.js';
import type { RunResult } from './project-run.js';

/** Documents that no configuration knows. */
export interface DocumentRun extends FormatOptions, RemoteSettings {
  /** Paths and URLs. */
  readonly documents: readonly string[];
  /** Folder that documents and `out` are relative to. */
  readonly root: string;
  /** Folder that gets `<name>-validators`, `<name>-client` and `<name>-server`, ready to be built where they are new; or everything itself. */
  readonly out: string;
  /** Contents of `out` as one folder of a program; absent: `out` gets packages. */
  readonly inFolder?: FolderSettings;
  readonly scope: string;
  readonly codecs: boolean;
  /** Rules that may be broken. */
  readonly allow?: readonly Allowable[];
  /** Module of the user with the handlers, relative to `root`; absent: none. */
  readonly handlers?: string;
  /** Change nothing on the disk; by default false. */
  readonly dryRun?: boolean;
  /** Name of the contract; by default its title in kebab-case. */
  readonly name?: string;
}

/**
 * Writes the three packages of a contract, or one folder, and the lock of what was read from the network.
 * @throws ContractError or WriteError; then nothing is written.
 */
export async function generateDocument(run: DocumentRun): Promise<RunResult> {
  const documents = run.documents.map((file) => (isHttpUrl(file) ? file : path.resolve(run.root, file)));
  const { codecs, allow = [], int64, dates, formats } = run;
  const settings = { documents, strict: false, codecs, allow, int64, dates, formats };
  const named = { ...settings, ...(run.name !== undefined && { name: run.name }) };
  const { result: built, lock } = await readWithRemote(run.root, run, (remote) =>
    buildContract({ ...named, remote }, run.root),
  );
  const out = path.relative(run.root, path.resolve(run.root, run.out)).split(path.sep).join('/') || '.';
  const { name } = built.contract;
  const places =
    run.inFolder === undefined
      ? { write: packageRoles, tests: `${out}/${name}-server/test/generated/examples.test.ts` }
      : { ...run.inFolder, folder: { ...run.inFolder.folder, path: out } };
  const config: ContractConfig = { ...settings, name, ...places };
  const project = { root: run.root, file: '', packages: out, scope: run.scope, contracts: [config] };
  const { files, folders, sharedFolders, leftOut } = await buildFiles(project, [{ config, built }]);
  const { dryRun = false, handlers: module } = run;
  if (module !== undefined && files.some((file) => file.path === module))
    throw new SettingsError(`--handlers: ${module} is generated; name a module of your own`);
  const { compareFiles, writeFiles } = await import('../write/write-files.js');
  // Other runs in this folder have read other documents.
  const locks =
    lock === undefined ? [] : [{ path: lockName, text: lockText(new Map([...readLock(run.root), ...lock])) }];
  const all = [...files, ...locks];
  const differences = (dryRun ? compareFiles : writeFiles)(run.root, all, folders, sharedFolders);
  if (run.inFolder === undefined) {
    const { writeSkeletons } = await import('./write-skeletons.js');
    differences.push(...(await writeSkeletons(built.contract, project, packageRoles, files, dryRun)));
  }
  const handlers = await extended(built.contract, layoutOf(project, config), run);
  return {
    unchanged: false,
    differences,
    extended: handlers?.difference === undefined ? [] : [handlers.difference],
    warnings: built.warnings,
    leftOut: [...leftOut, ...(handlers?.remarks ?? [])],
    files: Math.max(files.length, differences.length),
  };
}

async function extended(
  contract: Contract,
  layout: Layout,
  { handlers, dryRun = false }: DocumentRun,
): Promise<HandlersRun | undefined> {
  if (handlers === undefined) return undefined;
  const { writeHandlers } = await import('../handlers/write-handlers.js');
  return writeHandlers(contract, layout, handlers, dryRun);
}
