import type { Config, ContractConfig } from '../config/config.js';
import type { GeneratedFile, Layout } from '../write/generated-file.js';
import { namingCommand, usualCommand } from '../write/source-file.js';
import type { BuiltContract } from './build-contract.js';
import { readUnserved } from './read-unserved.js';

/** What a run wants on the disk. */
export interface BuiltFiles {
  readonly files: readonly GeneratedFile[];
  /** Folders that belong to the generator alone: other files in them are stale. */
  readonly folders: readonly string[];
  /** Files besides the documents that the output depends on, relative to the root; they need not exist. */
  readonly inputs: readonly string[];
}

/** A contract with its configuration. */
export interface ConfiguredContract {
  readonly config: ContractConfig;
  readonly built: BuiltContract;
}

/** Runs the writers that the configuration asks for. Each is loaded only if it is needed. */
export async function buildFiles(
  config: Config,
  contracts: readonly ConfiguredContract[],
): Promise<BuiltFiles> {
  const layout: Layout = { root: config.root, packages: config.packages, scope: config.scope };
  const { command = usualCommand } = config;
  const files: GeneratedFile[] = [];
  const modules: string[] = [];
  for (const { config: settings, built } of contracts) {
    files.push(...(await packageFiles(settings, built, layout)));
    files.push(...(await handlerIndexes(settings, built, layout)));
    files.push(...(await bundles(settings, built)));
    files.push(...(await exampleTests(settings, built, layout)));
    for (const each of settings.writers ?? []) {
      const { runWriter } = await import('./run-writer.js');
      const run = await runWriter(each, built.contract, layout);
      files.push(...run.files);
      modules.push(run.module);
    }
  }
  files.push(...(await coverage(config, contracts)));
  return {
    files: files.map((file) => namingCommand(file, command)),
    folders: contracts
      .flatMap(({ config: { name, write, bundle } }) => [
        ...write.map((role) => `${config.packages}/${name}-${role}/src/generated`),
        ...(bundle === undefined ? [] : [bundle]),
      ])
      .filter((folder, index, all) => all.indexOf(folder) === index),
    inputs: [...contracts.flatMap(({ config: { apps } }) => apps.map((app) => app.unserved)), ...modules],
  };
}

async function packageFiles(
  { write }: ContractConfig,
  { contract }: BuiltContract,
  layout: Layout,
): Promise<readonly GeneratedFile[]> {
  const files: GeneratedFile[] = [];
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
  return files;
}

async function handlerIndexes(
  { apps }: ContractConfig,
  { contract }: BuiltContract,
  layout: Layout,
): Promise<GeneratedFile[]> {
  if (apps.length === 0) return [];
  const { writeHandlerIndex } = await import('../write/handler-index.js');
  return apps.map((app) =>
    writeHandlerIndex(contract, app, readUnserved(layout.root, app.unserved, contract), layout),
  );
}

async function exampleTests(
  { tests }: ContractConfig,
  { contract }: BuiltContract,
  layout: Layout,
): Promise<GeneratedFile[]> {
  if (tests === undefined) return [];
  const { writeExampleTests } = await import('../write/examples/example-tests.js');
  return [writeExampleTests(contract, tests, layout)];
}

async function bundles(
  { bundle: folder }: ContractConfig,
  { contract, roots, reader, bundles: bundled }: BuiltContract,
): Promise<GeneratedFile[]> {
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

async function coverage(config: Config, contracts: readonly ConfiguredContract[]): Promise<GeneratedFile[]> {
  if (config.coverage === undefined) return [];
  const { writeCoverage } = await import('../write/coverage.js');
  const covered = contracts.map(({ config: { apps }, built: { contract } }) => ({
    contract,
    apps: apps.map(({ name, unserved }) => ({
      name,
      unserved: readUnserved(config.root, unserved, contract),
    })),
  }));
  return [writeCoverage(config.coverage, covered, config.command ?? usualCommand)];
}
