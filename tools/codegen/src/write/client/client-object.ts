import type { Contract } from '@firn/contract-model';
import { pascalCase } from '../casing.js';
import { block, objectOf } from '../code.js';
import { comment, docsOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { ClientMembers } from './client-members.js';
import { type ClientSection, clientSections } from './client-sections.js';

/** The object that groups all functions: `client.info.peers()`, `client.chain('C').eth.getBalance(...)`. */
export function writeClientObject(contract: Contract, layout: Layout): ModuleDraft {
  const sections = clientSections(contract);
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/client.ts`,
    sources: contract.sources,
    declares: [
      ...sections.flatMap((section) => [section.interfaceName, `${section.property}Calls`]),
      `${pascalCase(contract.name)}Client`,
      `group${pascalCase(contract.name)}Calls`,
      // Parameters and constants of the functions below, which would hide an import of their name.
      ...['transport', 'blockchainId', 'chainTransport'],
    ],
  });
  const members = new ClientMembers(contract, file);
  const plain = sections.filter((section) => !section.isScoped);
  const scoped = sections.filter((section) => section.isScoped);
  for (const section of sections) members.writeInterface(section);
  if (scoped.length > 0) {
    file.addInterface({
      name: 'ChainCalls',
      isExported: true,
      docs: docsOf({ summary: 'The calls of one chain.' }),
      properties: sectionProperties(scoped),
    });
  }
  writeClientInterface(file, contract, members.transport, plain, scoped);
  writeGroupFunction(file, contract, members.transport, plain, scoped);
  for (const section of sections) members.writeFactory(section);
  return file;
}

function sectionProperties(
  sections: readonly ClientSection[],
): { name: string; isReadonly: true; type: string }[] {
  return sections.map(({ property, interfaceName }) => ({
    name: property,
    isReadonly: true,
    type: interfaceName,
  }));
}

function writeClientInterface(
  file: ModuleDraft,
  contract: Contract,
  transport: string,
  plain: readonly ClientSection[],
  scoped: readonly ClientSection[],
): void {
  file.addInterface({
    name: `${pascalCase(contract.name)}Client`,
    isExported: true,
    docs: docsOf({ summary: `Every call of ${contract.title}, by group.` }),
    properties: [
      {
        name: 'transport',
        isReadonly: true,
        type: transport,
        docs: comment('What the calls are sent with; the single functions take it too.'),
      },
      ...sectionProperties(plain),
    ],
    methods:
      scoped.length === 0
        ? []
        : [
            {
              name: 'chain',
              parameters: [{ name: 'blockchainId', type: 'string' }],
              returnType: 'ChainCalls',
              docs: comment('The calls of one chain, by blockchain ID or alias: `C`.'),
            },
          ],
  });
}

function writeGroupFunction(
  file: ModuleDraft,
  contract: Contract,
  transport: string,
  plain: readonly ClientSection[],
  scoped: readonly ClientSection[],
): void {
  const name = pascalCase(contract.name);
  const members = ['transport', ...plain.map(({ property }) => `${property}: ${property}Calls(transport)`)];
  if (scoped.length > 0)
    members.push(chainMethod(file.import(runtimeModule(contract, 'client'), 'scoped'), scoped));
  file.addFunction({
    name: `group${name}Calls`,
    isExported: true,
    parameters: [{ name: 'transport', type: transport }],
    returnType: `${name}Client`,
    docs: docsOf({
      summary: `Groups every call over a transport of your own; \`create${name}Client\` makes one with defaults.`,
    }),
    statements: [`return ${objectOf(members)};`],
  });
}

function chainMethod(scope: string, scoped: readonly ClientSection[]): string {
  const members = scoped.map(({ property }) => `${property}: ${property}Calls(chainTransport)`);
  return block('chain(blockchainId)', [
    `const chainTransport = ${scope}(transport, { blockchainId });`,
    `return ${objectOf(members)};`,
  ]);
}
