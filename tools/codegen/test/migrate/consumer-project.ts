import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { runProgram } from '../../src/cli/run-program.js';
import { runtimeSettings } from '../fixtures/compiler.js';
import { recordedConsole, temporaryProject, writeFiles } from '../fixtures/temporary-project.js';

const workspace = path.join(import.meta.dirname, '../../../..');

/** What a command ended with. */
export interface Ended {
  readonly code: number;
  readonly text: string;
}

/** A program that uses the packages of `old.yaml`, as `@shop/pets-client` and so on. */
export interface ConsumerProject {
  readonly folder: string;
  /** Runs `firn migrate old.yaml new.yaml` with further arguments. */
  readonly migrate: (...args: string[]) => Promise<Ended>;
  readonly read: (file: string) => string;
  /** Writes the packages of a document and compiles the program. Gives the complaints: `src/call.ts:3 Cannot find name 'x'`. */
  readonly compiledWith: (document: string) => Promise<readonly string[]>;
  /** Compiles the packages and installs them, as the packages of a registry are. */
  readonly install: () => void;
}

/** Makes a program beside its generated packages. */
export async function consumerProject(
  old: string,
  now: string,
  files: Readonly<Record<string, string>>,
): Promise<ConsumerProject> {
  const folder = temporaryProject({
    'package.json': '{ "type": "module" }',
    'old.yaml': old,
    'new.yaml': now,
  });
  writeFiles(folder, { 'tsconfig.json': JSON.stringify(settings(folder)), ...files });
  const run = async (...args: string[]): Promise<Ended> => {
    const console = recordedConsole(folder);
    const code = await runProgram(['node', 'firn', ...args], console);
    return { code, text: console.text() };
  };
  const generate = async (document: string): Promise<void> => {
    const args = ['--out', 'packages', '--name', 'pets', '--scope', '@shop'];
    const { code, text } = await run('generate', document, ...args);
    if (code !== 0) throw new Error(text);
  };
  await generate('old.yaml');
  return {
    folder,
    install: () => install(folder),
    migrate: (...args) => run('migrate', 'old.yaml', 'new.yaml', '--name', 'pets', ...args),
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    compiledWith: async (document) => {
      await generate(document);
      return complaints(folder);
    },
  };
}

function settings(folder: string): object {
  const generated = ['validators', 'client', 'server'].map((role) => [
    `@shop/pets-${role}`,
    [path.join(folder, `packages/pets-${role}/src/generated/index.ts`)],
  ]);
  return {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
      module: 'NodeNext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [path.join(workspace, 'node_modules/@types')],
      paths: {
        ...Object.fromEntries(generated),
        ...runtimeSettings.paths,
      },
    },
    include: ['src'],
  };
}

function complaints(folder: string): string[] {
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options, hostOf(options));
  return fileNames.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${path.relative(folder, file)}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      },
    );
  });
}

/** Declarations of libraries, which every program of these tests reads with the same settings. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** The files of the disk. Those of libraries are parsed and bound once. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  return {
    ...disk,
    getSourceFile(file, ...rest) {
      if (!file.startsWith(`${workspace}/node_modules/`)) return disk.getSourceFile(file, ...rest);
      if (!libraries.has(file)) libraries.set(file, disk.getSourceFile(file, ...rest));
      return libraries.get(file);
    },
  };
}

/** Moves the packages to `node_modules`, with declarations instead of sources, and points the program to them. */
function install(folder: string): void {
  const configFile = path.join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const roles = ['validators', 'client', 'server'];
  const entries = roles.map((role) => path.join(folder, `packages/pets-${role}/src/generated/index.ts`));
  const emitting = { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true };
  const program = ts.createProgram(entries, emitting, hostOf(emitting));
  for (const role of roles) {
    const from = path.join(folder, `packages/pets-${role}/src`);
    const target = path.join(folder, `node_modules/@shop/pets-${role}`);
    for (const source of program.getSourceFiles()) {
      if (!source.fileName.startsWith(`${from}/`)) continue;
      program.emit(source, (file, text) => {
        writeFiles(target, { [`dist/${path.relative(from, file)}`]: text });
      });
    }
    const manifest = {
      name: `@shop/pets-${role}`,
      type: 'module',
      exports: { types: './dist/generated/index.d.ts' },
    };
    writeFiles(target, { 'package.json': JSON.stringify(manifest) });
  }
  rmSync(path.join(folder, 'packages'), { recursive: true });
  const paths = Object.entries(config.compilerOptions.paths).filter(([name]) => !name.startsWith('@shop/'));
  const compilerOptions = { ...config.compilerOptions, paths: Object.fromEntries(paths) };
  writeFileSync(configFile, JSON.stringify({ ...config, compilerOptions }));
}

/** Writes one file of the program. */
export function writeSource({ folder }: ConsumerProject, file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}
