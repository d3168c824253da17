import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '@firn/contract';
import { isHttpUrl } from '@firn/contract';
import type { Config } from '../config/config.js';
import { SettingsError } from '../config/settings-reader.js';
import type { HandlersRun } from '../handlers/write-handlers.js';
import { contentHash } from '../manifest/content-hash.js';
import {
  changesSinceRun,
  createManifest,
  type Manifest,
  manifestName,
  manifestText,
  readManifest,
} from '../manifest/manifest.js';
import { readIfThere } from '../manifest/read-if-there.js';
import { lockName, lockText } from '../remote/lock-file.js';
import type { RemoteSettings } from '../remote/remote-settings.js';
import type { GeneratedFile } from '../write/generated-file.js';
import type { Difference } from '../write/write-files.js';
import type { BuiltFiles, ConfiguredContract, WrittenModule } from './build-files.js';

/** What a run of `generate` or `check` found. */
export interface RunResult {
  /** Whether everything was as the manifest says, so that nothing was read. */
  readonly unchanged: boolean;
  readonly differences: readonly Difference[];
  readonly warnings: readonly Problem[];
  /** How modules of the user were extended. */
  readonly extended: readonly Difference[];
  /** Modules that are left out: warnings with the reasons, which `firn lint` does not find. */
  readonly leftOut: readonly Problem[];
  /** Number of generated files. */
  readonly files: number;
}

/** How a run is done. */
export interface RunOptions extends RemoteSettings {
  /** Change nothing on the disk; by default false. */
  readonly dryRun?: boolean;
  /** Do all the work, even where the manifest says that there is nothing to do; by default not. */
  readonly fresh?: boolean;
}

/**
 * Brings the generated files of a project up to date.
 * @throws ContractError, SettingsError or WriteError; then nothing is written.
 */
export async function generateProject(
  config: Config,
  { fresh = false, dryRun = false, ...network }: RunOptions = {},
): Promise<RunResult> {
  const previous = readManifest(config.root);
  const isAsked = fresh || network.updateLock === true;
  const last = isAsked || previous === undefined ? undefined : lastRun(config, previous);
  if (last?.isCurrent === true && !hasHandlers(config)) return nothingToDo(last.manifest);
  const wanted = await buildProject(config, network, last);
  refuseGenerated(config, wanted.files);
  if (dryRun) {
    const result = resultOf(wanted, await differencesOf(config.root, wanted, previous));
    return withHandlers(result, await extendProject(config, wanted, dryRun));
  }
  const { writeFiles } = await import('../write/write-files.js');
  const differences = writeFiles(config.root, wanted.files, wanted.folders, wanted.sharedFolders);
  const orphans = await orphansOf(config.root, previous, wanted);
  for (const orphan of orphans) await rm(path.join(config.root, orphan.path));
  // Last, so that the run after a failed one still knows what the run before wrote.
  const manifest = writeFiles(config.root, [wanted.manifest], []);
  const result = resultOf(wanted, [...differences, ...orphans, ...manifest]);
  return withHandlers(result, await extendProject(config, wanted, dryRun));
}

/** Finds out what `generateProject` would change, and changes nothing. */
export async function checkProject(
  config: Config,
  { fresh = false, remote }: RunOptions = {},
): Promise<RunResult> {
  const previous = readManifest(config.root);
  const last = fresh || previous === undefined ? undefined : lastRun(config, previous);
  if (last?.isCurrent === true) return nothingToDo(last.manifest);
  const wanted = await buildProject(config, { remote }, last);
  return resultOf(wanted, await differencesOf(config.root, wanted, previous));
}

async function differencesOf(
  root: string,
  wanted: Wanted,
  previous: Manifest | undefined,
): Promise<Difference[]> {
  const { compareFiles } = await import('../write/write-files.js');
  const all = [...wanted.files, wanted.manifest];
  const differences = compareFiles(root, all, wanted.folders, wanted.sharedFolders);
  return [...differences, ...(await orphansOf(root, previous, wanted))];
}

/** Whether there are modules of handlers: what they lack is not in the manifest, because their text is the user's. */
function hasHandlers({ contracts }: Config): boolean {
  return contracts.some(({ handlers }) => handlers !== undefined);
}

/** @throws SettingsError for a module of handlers that the generator writes itself. */
function refuseGenerated({ contracts }: Config, files: readonly GeneratedFile[]): void {
  for (const { name, handlers } of contracts)
    if (handlers !== undefined && files.some((file) => file.path === handlers))
      throw new SettingsError(
        `contracts.${name}.handlers: ${handlers} is generated; name a module of your own`,
      );
}

/** Adds what the modules of handlers lack. */
async function extendProject(config: Config, { contracts }: Wanted, dryRun: boolean): Promise<HandlersRun[]> {
  const runs: HandlersRun[] = [];
  for (const { config: settings, built } of contracts) {
    if (settings.handlers === undefined) continue;
    const { writeHandlers } = await import('../handlers/write-handlers.js');
    const { layoutOf } = await import('./build-files.js');
    runs.push(await writeHandlers(built.contract, layoutOf(config, settings), settings.handlers, dryRun));
  }
  return runs;
}

function withHandlers(result: RunResult, runs: readonly HandlersRun[]): RunResult {
  return {
    ...result,
    extended: runs.flatMap(({ difference }) => difference ?? []),
    leftOut: [...result.leftOut, ...runs.flatMap(({ remarks }) => remarks)],
  };
}

function resultOf({ warnings, leftOut, files }: Wanted, differences: readonly Difference[]): RunResult {
  return { unchanged: false, differences, extended: [], warnings, leftOut, files: files.length + 1 };
}

interface Wanted extends Pick<BuiltFiles, 'files' | 'folders' | 'sharedFolders' | 'leftOut'> {
  readonly contracts: readonly ConfiguredContract[];
  readonly manifest: GeneratedFile;
  readonly warnings: readonly Problem[];
}

/** An earlier run, and what changed since. */
interface LastRun {
  readonly manifest: Manifest;
  /** Whether nothing changed. */
  readonly isCurrent: boolean;
  /** Whether this generator wrote the files, with the same settings. */
  readonly isSameGenerator: boolean;
  readonly writtenModule: WrittenModule;
}

function lastRun(config: Config, manifest: Manifest): LastRun {
  const { inputs, outputs, generator } = changesSinceRun(config, manifest);
  const isSameGenerator = !generator && !inputs.includes(config.file);
  return {
    manifest,
    isCurrent: inputs.length === 0 && outputs.length === 0 && !generator,
    isSameGenerator,
    writtenModule: (file, draftHash) => {
      if (!isSameGenerator || manifest.drafts[file] !== draftHash) return undefined;
      const text = readIfThere(path.join(config.root, file));
      return text !== undefined && contentHash(text) === manifest.outputs[file] ? text : undefined;
    },
  };
}

/** Everything that the configuration asks for, with the manifest of it. */
async function buildProject(config: Config, network: RemoteSettings, last?: LastRun): Promise<Wanted> {
  const startedMs = Date.now();
  const { buildContract } = await import('./build-contract.js');
  const { buildFiles } = await import('./build-files.js');
  const { readWithRemote } = await import('../remote/read-with-remote.js');
  const { result: contracts, lock } = await readWithRemote(config.root, network, async (remote) => {
    const all: ConfiguredContract[] = [];
    for (const each of config.contracts)
      all.push({ config: each, built: await buildContract({ ...each, remote }, config.root) });
    return all;
  });
  const {
    files: written,
    folders,
    sharedFolders,
    inputs,
    drafts,
    leftOut,
  } = await buildFiles(config, contracts, last?.writtenModule);
  const files = lock === undefined ? written : [...written, { path: lockName, text: lockText(lock) }];
  const documents = contracts.flatMap(({ built }) =>
    built.files
      .filter((file) => !isHttpUrl(file))
      .map((file) => path.relative(config.root, file).split(path.sep).join('/')),
  );
  const manifest = createManifest({
    config,
    inputs: [...new Set([...documents, ...inputs])],
    outputs: files,
    drafts,
    folders,
    startedMs,
    ...(last?.isSameGenerator === true && { generator: last.manifest.generator }),
  });
  return {
    contracts,
    files,
    manifest: { path: manifestName, text: manifestText(manifest) },
    folders,
    sharedFolders,
    warnings: contracts.flatMap(({ built }) => built.warnings),
    leftOut,
  };
}

/** Files of the run before, outside the folders that are searched for stale files, that are not wanted any more. */
async function orphansOf(
  root: string,
  previous: Manifest | undefined,
  wanted: Wanted,
): Promise<Difference[]> {
  const kept = new Set(wanted.files.map((file) => file.path));
  const searched = [...wanted.folders, ...wanted.sharedFolders];
  const isInside = (file: string): boolean => searched.some((folder) => file.startsWith(`${folder}/`));
  const candidates = Object.keys(previous?.outputs ?? {}).filter(
    (file) => !kept.has(file) && !isInside(file),
  );
  const { generatedWords } = await import('../write/generated-header.js');
  return candidates.flatMap((file): Difference[] => {
    const before = readIfThere(path.join(root, file));
    return before?.includes(generatedWords) === true ? [{ path: file, kind: 'stale', before }] : [];
  });
}

function nothingToDo(manifest: Manifest): RunResult {
  return {
    unchanged: true,
    differences: [],
    extended: [],
    warnings: [],
    leftOut: [],
    files: Object.keys(manifest.outputs).length + 1,
  };
}
