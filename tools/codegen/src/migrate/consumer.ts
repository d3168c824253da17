import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ts as compiler } from 'ts-morph';
import { SettingsError } from '../config/settings-reader.js';
import { generatedMark } from '../write/generated-header.js';
import { loadMorph } from '../write/source-files.js';
import { generatedKeys } from './generated-keys.js';

/** A project that uses generated packages, checked against those that are installed now. */
export interface Consumer {
  readonly ts: typeof compiler;
  readonly checker: compiler.TypeChecker;
  /** Files of the project that may be edited. */
  readonly files: readonly compiler.SourceFile[];
  /** Files that are no TypeScript, each with its first error. */
  readonly broken: readonly {
    readonly file: compiler.SourceFile;
    readonly offset: number;
    readonly message: string;
  }[];
  /** The places in generated code where a symbol is declared; none if any of its declarations is elsewhere. */
  readonly keysOf: (symbol: compiler.Symbol | undefined) => readonly string[];
  /** The same for a type: an interface, an alias, or the text of one inside them. */
  readonly keysOfType: (type: compiler.Type) => readonly string[];
}

/**
 * Opens the project of a `tsconfig.json`.
 * @param contract name of the contract: its packages are called `<contract>-client` and so on, in any scope.
 * @throws SettingsError if the configuration cannot be read, or the project uses no package of the contract.
 */
export function openConsumer(configFile: string, contract: string): Consumer {
  const { Project, ts } = loadMorph();
  const { fileNames, projectReferences } = readConfig(ts, configFile);
  if (fileNames.length === 0)
    throw new SettingsError(
      `${configFile} has no source files of its own${projectReferences === undefined ? '' : '; name the tsconfig.json of one of its references'}`,
    );
  // The project brings the libraries of the compiler, which its package does not have as files.
  const program = new Project({ tsConfigFilePath: configFile }).getProgram().compilerObject;
  const origins = new GeneratedFiles(contract);
  const sources = program.getSourceFiles();
  if (!sources.some(origins.has))
    throw new SettingsError(
      `${configFile} uses no generated package of the contract ${contract} (${contract}-client, ${contract}-server, ${contract}-validators). Build the packages first; --name says what the contract is called in their names`,
    );
  const folder = path.dirname(configFile);
  const own = sources.filter(
    (source) =>
      !source.isDeclarationFile &&
      !isInstalled(path.relative(folder, source.fileName)) &&
      !source.text.startsWith(generatedMark) &&
      (fileNames.includes(source.fileName) || !path.relative(folder, source.fileName).startsWith('..')),
  );
  const broken = own.flatMap((source) => {
    const [first] = program.getSyntacticDiagnostics(source);
    if (first === undefined) return [];
    return [
      {
        file: source,
        offset: first.start,
        message: ts.flattenDiagnosticMessageText(first.messageText, '\n'),
      },
    ];
  });
  const checker = program.getTypeChecker();
  const keysOf = (symbol: compiler.Symbol | undefined): readonly string[] => {
    const declarations = symbol?.declarations ?? [];
    if (!declarations.every((each) => origins.has(each.getSourceFile()))) return [];
    return [...new Set(declarations.flatMap((each) => generatedKeys(ts, each)))];
  };
  return {
    ts,
    checker,
    files: own.filter((source) => !broken.some(({ file }) => file === source)),
    broken,
    keysOf,
    keysOfType: (type) => {
      const named = keysOf(type.aliasSymbol);
      return named.length > 0 ? named : keysOf(type.symbol as compiler.Symbol | undefined);
    },
  };
}

function readConfig(ts: typeof compiler, configFile: string): compiler.ParsedCommandLine {
  if (!existsSync(configFile))
    throw new SettingsError(`${configFile} does not exist; --project names a tsconfig.json`);
  const fail = (problem: compiler.Diagnostic): never => {
    throw new SettingsError(`${configFile}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  if (parsed === undefined) throw new SettingsError(`${configFile} cannot be read`);
  // Options of other versions of the compiler are none of our business; neither is a list of files that is empty.
  return parsed;
}

const isInstalled = (file: string): boolean => file.split(path.sep).includes('node_modules');

/** Tells the generated files of one contract from all others. */
class GeneratedFiles {
  readonly #contract: string;
  readonly #known = new Map<string, boolean>();
  readonly #packages = new Map<string, string | undefined>();

  constructor(contract: string) {
    this.#contract = contract;
  }

  readonly has = (source: compiler.SourceFile): boolean => {
    const known = this.#known.get(source.fileName) ?? this.#isOurs(source);
    this.#known.set(source.fileName, known);
    return known;
  };

  /** Declaration files lose the mark. They are recognised by the folder `generated` of a package. */
  #isOurs({ fileName, text, isDeclarationFile }: compiler.SourceFile): boolean {
    if (!text.startsWith(generatedMark) && !(isDeclarationFile && fileName.includes('/generated/')))
      return false;
    const name = this.#packageOf(path.dirname(fileName));
    const role = /^(?:@[^/]+\/)?(.*)-(?:validators|client|server)$/.exec(name ?? '');
    return role === null ? !isDeclarationFile : role[1] === this.#contract;
  }

  #packageOf(folder: string): string | undefined {
    if (this.#packages.has(folder)) return this.#packages.get(folder);
    const manifest = path.join(folder, 'package.json');
    const parent = path.dirname(folder);
    const name = existsSync(manifest)
      ? (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: string }).name
      : parent === folder
        ? undefined
        : this.#packageOf(parent);
    this.#packages.set(folder, name);
    return name;
  }
}
