import type { Problem } from '@firn/contract';
import { compactJson } from '@firn/contract/json';
import type { Config, ContractConfig } from '../config/config.js';
import { packageRoles } from '../config/package-roles.js';
import { SettingsError } from '../config/settings-reader.js';
import { contentHash } from '../manifest/content-hash.js';
import type { GeneratedFile, Layout } from '../write/generated-file.js';
import { namingCommand, usualCommand } from '../write/generated-header.js';
import { withImportExtension } from '../write/import-extension.js';
import type { ModuleDraft } from '../write/module-draft.js';
import { generatedFolder } from '../write/package-places.js';
import type { BuiltContract } from './build-contract.js';
import type { WriterInput } from './run-writer.js';

/** What a run wants on the disk. */
export interface BuiltFiles {
  readonly files: readonly GeneratedFile[];
  /** Folders that belong to the generator alone: other files in them are stale. */
  readonly folders: readonly string[];
  /** Folders of a program, where people may have files of their own: only generated ones are stale. */
  readonly sharedFolders: readonly string[];
  /** Files besides the documents that the output depends on, relative to the root; they need not exist. */
  readonly inputs: readonly string[];
  /** Hash of the draft of each module, by path; without those that a writer of the project may have edited. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Modules that are left out: warnings with the reasons. */
  readonly leftOut: readonly Problem[];
}

/** A contract with its configuration. */
export interface ConfiguredContract {
  readonly config: ContractConfig;
  readonly built: BuiltContract;
}

/** A module of a contract. Its draft is made if no earlier run wrote it from what has the same hash; undefined leaves it out. */
interface WantedModule {
  readonly path: string;
  readonly hash: string;
  readonly draft: () => ModuleDraft | undefined;
}

/** Text of a module that an earlier run wrote from a draft of this hash; undefined if there is none. */
export type WrittenModule = (path: string, draftHash: string) => string | undefined;

/**
 * Runs the writers that the configuration asks for; each is loaded only if it is needed. ts-morph makes the modules whose drafts changed
 * since they were written, and is not loaded if there are none.
 * @throws WriteError if a module is not TypeScript.
 */
export async function buildFiles(
  config: Config,
  contracts: readonly ConfiguredContract[],
  writtenModule: WrittenModule = () => undefined,
): Promise<BuiltFiles> {
  const { command = usualCommand } = config;
  const files: GeneratedFile[] = [];
  const drafts: Record<string, string> = {};
  const inputs: string[] = [];
  const leftOut: Problem[] = [];
  for (const { config: settings, built } of contracts) {
    const layout = layoutOf(config, settings);
    const { importExtension = 'js' } = settings.folder ?? {};
    const outputs = [
      ...(await packageModules(settings, built, layout)),
      ...(await bundles(settings, built)),
      ...(await exampleTests(settings, built, layout)),
    ];
    files.push(...outputs.filter((output) => 'text' in output));
    const modules: WantedModule[] = [
      ...outputs.filter((output) => 'statements' in output).map(wantedModule),
      ...(await openApiTypes(settings, built, layout, (problem) => leftOut.push(problem))),
    ];
    if ((settings.writers ?? []).length > 0) {
      const run = await editedModules(settings, { contract: built.contract, layout, command }, modules);
      files.push(...run.files.map((file) => withImportExtension(file, importExtension)));
      inputs.push(...run.inputs);
    } else {
      const printed = await printedModules(modules, writtenModule);
      files.push(...printed.map((file) => withImportExtension(file, importExtension)));
      const paths = new Set(printed.map((file) => file.path));
      for (const { path, hash } of modules) if (paths.has(path)) drafts[path] = hash;
    }
  }
  refuseDuplicates(files);
  return {
    files: files.map((file) => namingCommand(file, command)),
    folders: contracts
      .flatMap(({ config: settings }) => [
        ...(settings.folder === undefined
          ? settings.write.map((role) => generatedFolder(settings, layoutOf(config, settings), role))
          : []),
        ...(settings.bundle === undefined ? [] : [settings.bundle]),
      ])
      .filter((folder, index, all) => all.indexOf(folder) === index),
    sharedFolders: contracts.flatMap(({ config: settings }) =>
      settings.folder === undefined
        ? []
        : packageRoles.map((role) => generatedFolder(settings, layoutOf(config, settings), role)),
    ),
    inputs,
    drafts,
    leftOut,
  };
}

/** Where the modules of a contract go. */
export function layoutOf(config: Config, { folder }: ContractConfig): Layout {
  const { root, packages, scope } = config;
  return { root, packages, scope, ...(folder !== undefined && { folder }) };
}

const wantedModule = (draft: ModuleDraft): WantedModule => ({
  path: draft.path,
  hash: contentHash(JSON.stringify(draft.statements)),
  draft: () => draft,
});

/** The modules as they were written, or made of their drafts. */
async function printedModules(
  modules: readonly WantedModule[],
  writtenModule: WrittenModule,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  const changed: ModuleDraft[] = [];
  for (const { path, hash, draft } of modules) {
    const text = writtenModule(path, hash);
    const made = text === undefined ? draft() : undefined;
    if (text !== undefined) files.push({ path, text });
    else if (made !== undefined) changed.push(made);
  }
  if (changed.length === 0) return files;
  const { printDrafts } = await import('../write/source-files.js');
  return [...files, ...(await printDrafts(changed))];
}

/** The modules after the writers of the project had them, and the other files of these writers. */
async function editedModules(
  { writers = [] }: ContractConfig,
  input: Omit<WriterInput, 'project' | 'modules'>,
  wanted: readonly WantedModule[],
): Promise<Pick<BuiltFiles, 'files' | 'inputs'>> {
  const { createProject, createSourceFile, printSourceFiles } = await import('../write/source-files.js');
  const { runWriter } = await import('./run-writer.js');
  const project = createProject();
  const drafts = wanted.flatMap(({ draft }) => draft() ?? []);
  const modules = new Map(drafts.map((draft) => [createSourceFile(project, draft), draft.path]));
  const files: GeneratedFile[] = [];
  const inputs = new Set<string>();
  for (const writer of writers) {
    const run = await runWriter(writer, { ...input, project, modules });
    files.push(...run.files);
    for (const module of run.modules) inputs.add(module);
  }
  const tables = new Set(drafts.filter(({ keepsLines }) => keepsLines).map(({ path }) => path));
  const placed = [...modules].map(([sourceFile, path]) => {
    return { path, sourceFile, keepsLines: tables.has(path) };
  });
  return { files: [...(await printSourceFiles(placed)), ...files], inputs: [...inputs] };
}

/** @throws SettingsError if two files have the same path. */
function refuseDuplicates(files: readonly GeneratedFile[]): void {
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path))
      throw new SettingsError(`${path} is written twice; give each writer files of its own`);
    paths.add(path);
  }
}

async function packageModules(
  { write }: ContractConfig,
  { contract }: BuiltContract,
  layout: Layout,
): Promise<readonly ModuleDraft[]> {
  const files: ModuleDraft[] = [];
  if (write.includes('validators')) {
    const { validatorsWriter } = await import('../write/validators/validators-writer.js');
    files.push(...validatorsWriter(contract, layout));
  }
  if (write.includes('client')) {
    const { clientWriter } = await import('../write/client/client-writer.js');
    files.push(...clientWriter(contract, layout));
  }
  if (write.includes('server')) {
    const { serverWriter } = await import('../write/server/server-writer.js');
    files.push(...serverWriter(contract, layout));
  }
  if (layout.folder !== undefined) {
    const { writeFolderEntry } = await import('../write/folder/folder-entry.js');
    files.push(writeFolderEntry(contract, layout.folder, files));
  }
  return files;
}

/** The types of openapi-typescript for a document of OpenAPI; a document that it cannot read has none, with a warning. */
async function openApiTypes(
  { write }: ContractConfig,
  { contract, bundles, roots: [root] }: BuiltContract,
  layout: Layout,
  warn: (problem: Problem) => void,
): Promise<WantedModule[]> {
  if (contract.kind !== 'http' || !write.includes('validators') || root === undefined) return [];
  const { mergeBundles } = await import('../bundle/merge-bundles.js');
  const { document } = mergeBundles([...bundles().values()]);
  const { openApiTypesPath, unsupportedOperations, writeOpenApiTypes } = await import(
    '../write/openapi-types.js'
  );
  const unsupported = unsupportedOperations(contract);
  if (unsupported.length > 0)
    warn({
      code: 'openapi-types',
      severity: 'warning',
      message: `the entry ./openapi lacks ${unsupported.join(', ')}: openapi-typescript does not support their methods`,
      location: root.location,
    });
  return [
    {
      path: openApiTypesPath(contract, layout),
      hash: contentHash(compactJson(document)),
      draft: () => {
        try {
          return writeOpenApiTypes(contract, layout, document);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          warn({
            code: 'openapi-types',
            severity: 'warning',
            message: `openapi.ts is left out, because openapi-typescript failed: ${reason}`,
            location: root.location,
          });
          return undefined;
        }
      },
    },
  ];
}

async function exampleTests(
  { tests }: ContractConfig,
  { contract }: BuiltContract,
  layout: Layout,
): Promise<ModuleDraft[]> {
  if (tests === undefined) return [];
  const { writeExampleTests } = await import('../write/examples/example-tests.js');
  return [writeExampleTests(contract, tests, layout)];
}

async function bundles(
  { bundle: folder }: ContractConfig,
  { contract, roots, reader, bundles: bundled }: BuiltContract,
): Promise<(GeneratedFile | ModuleDraft)[]> {
  if (folder === undefined) return [];
  const { writeBundleFiles } = await import('../write/bundle-files.js');
  const documents = roots.flatMap((root) => {
    const source = reader.relative(root.document.file);
    const bundle = bundled().get(root);
    const group =
      contract.kind === 'json-rpc' ? contract.groups.find((each) => each.source === source)?.name : undefined;
    return bundle === undefined ? [] : [{ source, bundle, ...(group !== undefined && { group }) }];
  });
  return writeBundleFiles(contract, folder, documents);
}
