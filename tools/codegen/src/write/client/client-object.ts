import type { Contract } from '@firn/contract-model';
import { pascalCase } from '../casing.js';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { SourceFile } from '../source-file.js';
import { ClientMembers } from './client-members.js';
import { type ClientSection, clientSections } from './client-sections.js';

/** The object that groups all functions: `client.info.peers()`, `client.chain('C').eth.getBalance(...)`. */
export function writeClientObject(contract: Contract, layout: Layout): GeneratedFile {
  const sections = clientSections(contract);
  const file = new SourceFile({
    path: `${generatedFolder(contract, layout, 'client')}/client.ts`,
    sources: contract.sources,
    declares: [
      ...sections.flatMap((section) => [section.interfaceName, `${section.property}Calls`]),
      `${pascalCase(contract.name)}Client`,
      `group${pascalCase(contract.name)}Calls`,
      // Parameters and constants of the functions below, which would hide an operation of their name.
      ...['transport', 'params', 'options', 'blockchainId', 'chainTransport'],
    ],
  });
  const members = new ClientMembers(contract, layout, file);
  const plain = sections.filter((section) => !section.isScoped);
  const scoped = sections.filter((section) => section.isScoped);
  for (const section of sections) members.writeInterface(section);
  if (scoped.length > 0) writeChainInterface(file, scoped);
  writeClientInterface(file, contract, members.transport, plain, scoped);
  writeGroupFunction(file, contract, members.transport, plain, () => {
    if (scoped.length > 0)
      writeChainMethod(file, file.import(runtimeModule(contract, 'client'), 'scoped'), scoped);
  });
  for (const section of sections) members.writeFactory(section);
  return file.toGeneratedFile();
}

function writeChainInterface(file: SourceFile, scoped: readonly ClientSection[]): void {
  file.blank().doc({ summary: 'The calls of one chain.' });
  file.block('export interface ChainCalls {', () => {
    for (const section of scoped) file.line(`readonly ${section.property}: ${section.interfaceName};`);
  });
}

function writeClientInterface(
  file: SourceFile,
  contract: Contract,
  transport: string,
  plain: readonly ClientSection[],
  scoped: readonly ClientSection[],
): void {
  file.blank().doc({ summary: `Every call of ${contract.title}, by group.` });
  file.block(`export interface ${pascalCase(contract.name)}Client {`, () => {
    file.line('/** What the calls are sent with; the single functions take it too. */');
    file.line(`readonly transport: ${transport};`);
    for (const section of plain) file.line(`readonly ${section.property}: ${section.interfaceName};`);
    if (scoped.length === 0) return;
    file.line('/** The calls of one chain, by blockchain ID or alias: `C`. */');
    file.line('chain(blockchainId: string): ChainCalls;');
  });
}

function writeGroupFunction(
  file: SourceFile,
  contract: Contract,
  transport: string,
  plain: readonly ClientSection[],
  writeRest: () => void,
): void {
  const name = pascalCase(contract.name);
  file.blank().doc({
    summary: `Groups every call over a transport of your own; \`create${name}Client\` makes one with defaults.`,
  });
  file.block(`export function group${name}Calls(transport: ${transport}): ${name}Client {`, () =>
    file.block(
      'return {',
      () => {
        file.line('transport,');
        for (const { property } of plain) file.line(`${property}: ${property}Calls(transport),`);
        writeRest();
      },
      '};',
    ),
  );
}

function writeChainMethod(file: SourceFile, scope: string, scoped: readonly ClientSection[]): void {
  file.block(
    'chain(blockchainId) {',
    () => {
      file.line(`const chainTransport = ${scope}(transport, { blockchainId });`);
      file.list(
        'return {',
        scoped.map(({ property }) => `${property}: ${property}Calls(chainTransport)`),
        '};',
      );
    },
    '},',
  );
}
