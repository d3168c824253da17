import path from 'node:path';
import type { Contract, Operation } from '@firn/contract';
import { pascalCase } from '@firn/contract/read';
import ts from 'typescript';
import { namesOf } from '../../src/write/names/contract-names.js';
import { createProject, createSourceFile } from '../../src/write/source-files.js';
import { planValidators } from '../../src/write/validators/plan.js';
import { writeTypesFile } from '../../src/write/validators/types-file.js';
import { webhookGroup } from '../../src/write/webhook-group.js';

/** What the compiler says of a case: the complaints about each of its two meetings. */
export interface CompiledCase {
  readonly oldClientNewServer: readonly string[];
  readonly newClientOldServer: readonly string[];
}

const root = '/cases';
const primitives = path.join(import.meta.dirname, '../../../../packages/primitives/src/index.ts');
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts', 'lib.esnext.disposable.d.ts'],
  paths: { '@firn/primitives': [primitives] },
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** Two versions of a contract, under the names `case-old` and `case-new`. */
export interface CompiledSides {
  /** A path without `..`. */
  readonly name: string;
  readonly old: Contract;
  readonly now: Contract;
}

/** Generates the types of both sides of every case in memory, and compiles all of them in one program. */
export function compileCases(cases: readonly CompiledSides[]): ReadonlyMap<string, CompiledCase> {
  const files = new Map<string, string>([[`${root}/package.json`, '{ "type": "module" }']]);
  for (const each of cases) addCase(each, files);
  const program = ts.createProgram(
    [...files.keys()].filter((file) => file.endsWith('.ts')),
    options,
    host(files),
  );
  const complaints = (name: string, meeting: string): string[] => {
    const source = program.getSourceFile(`${root}/${name}/${meeting}.ts`);
    return program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  return new Map(
    cases.map(({ name }) => [
      name,
      {
        oldClientNewServer: complaints(name, 'old-client-new-server'),
        newClientOldServer: complaints(name, 'new-client-old-server'),
      },
    ]),
  );
}

/** Files of memory beside the libraries of the compiler. */
function host(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  const folders = new Set([...files.keys()].map((file) => path.posix.dirname(file)));
  return {
    ...disk,
    getSourceFile: (file, languageVersion) => {
      const text = files.get(file);
      return text === undefined
        ? disk.getSourceFile(file, languageVersion)
        : ts.createSourceFile(file, text, {
            languageVersion: ts.ScriptTarget.ES2022,
            impliedNodeFormat: ts.ModuleKind.ESNext,
          });
    },
    fileExists: (file) => files.has(file) || (!file.startsWith(root) && disk.fileExists(file)),
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    directoryExists: (folder) =>
      folders.has(folder) || (!folder.startsWith(root) && ts.sys.directoryExists(folder)),
    realpath: (file) => file,
    getCurrentDirectory: () => root,
  };
}

function addCase({ name, old, now }: CompiledSides, files: Map<string, string>): void {
  const contracts = { old, new: now };
  addSide(name, 'old', old, files);
  addSide(name, 'new', now, files);
  files.set(
    `${root}/${name}/old-client-new-server.ts`,
    meeting('old', 'new', contracts.old, contracts.new, true),
  );
  files.set(
    `${root}/${name}/new-client-old-server.ts`,
    meeting('new', 'old', contracts.new, contracts.old, false),
  );
}

/** Writes `<side>/<group>/types.ts` and an `index.ts` of all of them. */
function addSide(name: string, side: 'old' | 'new', contract: Contract, files: Map<string, string>): void {
  const plan = planValidators(contract, { root: '/', packages: 'packages', scope: '@firn' });
  for (const folder of plan.folders)
    files.set(
      `${root}/${name}/${side}/${folder.name}/types.ts`,
      createSourceFile(createProject(), writeTypesFile(plan, folder)).getFullText(),
    );
  const index = plan.folders
    .map(({ name: folder }) => `export type * from './${folder}/types.js';`)
    .join('\n');
  files.set(`${root}/${name}/${side}/index.ts`, `${index}\nexport {};\n`);
}

/** A program in which what a client of one side sends goes to a server of the other, and its answers come back. */
function meeting(client: string, server: string, of: Contract, to: Contract, isUpgrade: boolean): string {
  const lines = [
    `import type * as client from './${client}/index.js';`,
    `import type * as server from './${server}/index.js';`,
    // Unlike an interface, a literal goes where any further keys are allowed.
    'type Literal<Type> = { [Key in keyof Type]: Type[Key] };',
  ];
  const taken = new Map(operationsOf(to).map((operation) => [operation.symbol, operation]));
  for (const operation of operationsOf(of))
    lines.push(...operationLines(of, operation, taken.get(operation.symbol)));
  // What the server sends on its own arrives at the clients, and their answers go back.
  const received = new Map(sentBy(of).map((operation) => [operation.symbol, operation]));
  for (const operation of sentBy(to)) {
    const other = received.get(operation.symbol);
    if (other === undefined) continue;
    const { params, result } = namesOf(to).operation(operation);
    const stem = pascalCase(operation.symbol);
    const has = { sent: operation.params.length > 0, taken: other.params.length > 0 };
    if (has.taken)
      lines.push(
        `export const ${stem}Sent = (sent: Literal<${has.sent ? `server.${params}` : '{}'}>): client.${params} => sent;`,
      );
    lines.push(
      `export const ${stem}Answered = (given: Literal<client.${result}>): server.${result} => given;`,
    );
  }
  // A program may name every exported type; after an upgrade it has to be there.
  if (isUpgrade) for (const { name } of of.types) lines.push(`export type Named${name} = server.${name};`);
  return `${lines.join('\n')}\n`;
}

const operationsOf = ({ groups }: Contract): readonly Operation[] =>
  groups.flatMap((group) => group.operations);

const sentBy = (contract: Contract): readonly Operation[] => webhookGroup(contract)?.operations ?? [];

function operationLines(contract: Contract, operation: Operation, other: Operation | undefined): string[] {
  const { params, result } = namesOf(contract).operation(operation);
  const stem = pascalCase(operation.symbol);
  const lines = [
    ...requestLine(
      `${stem}Request`,
      operation.params.length > 0 ? `client.${params}` : '{}',
      params,
      other?.params.length === 0,
    ),
    `export const ${operation.symbol}Answer = (given: Literal<server.${result}>): client.${result} => given;`,
  ];
  for (const kind of operation.subscription?.kinds ?? []) {
    const names = namesOf(contract).kind(kind);
    const match = other?.subscription?.kinds.find(({ name }) => name === kind.name);
    const isEmpty = match !== undefined && match.params.length === 0;
    lines.push(
      ...requestLine(
        `${kind.symbol}Request`,
        kind.params.length > 0 ? `client.${names.params}` : '{}',
        names.params,
        isEmpty,
      ),
      `export const ${kind.symbol}Event = (given: Literal<server.${names.payload}>): client.${names.payload} => given;`,
    );
  }
  return lines;
}

/** An operation without parameters takes whatever is sent. */
function requestLine(name: string, sent: string, params: string, isEmpty: boolean): string[] {
  return isEmpty ? [] : [`export const ${name} = (sent: Literal<${sent}>): server.${params} => sent;`];
}
