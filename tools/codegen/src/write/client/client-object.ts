import type { Contract } from '@firn/contract';
import { block, objectOf } from '../code.js';
import { comment, docsOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import type { ClientSection } from '../names/client-sections.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { ClientMembers } from './client-members.js';

/** The object that groups all functions: `client.info.peers()`, `client.chain('C').eth.getBalance(...)`. */
export function writeClientObject(contract: Contract, layout: Layout): ModuleDraft {
  const { sections, package: names } = namesOf(contract);
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/client.ts`,
    sources: contract.sources,
    declares: [
      ...sections.flatMap((section) => [section.interfaceName, section.factory]),
      names.client,
      names.groupCalls,
      names.chainCalls,
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
      name: names.chainCalls,
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
  const { package: names } = namesOf(contract);
  file.addInterface({
    name: names.client,
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
              returnType: names.chainCalls,
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
  const { package: names } = namesOf(contract);
  const members = [
    'transport',
    ...plain.map(({ property, factory }) => `${property}: ${factory}(transport)`),
  ];
  if (scoped.length > 0)
    members.push(chainMethod(file.import(runtimeModule(contract, 'client'), 'scoped'), scoped));
  file.addFunction({
    name: names.groupCalls,
    isExported: true,
    parameters: [{ name: 'transport', type: transport }],
    returnType: names.client,
    docs: docsOf({
      summary: `Groups every call over a transport of your own; \`${names.create}\` makes one with defaults.`,
    }),
    statements: [`return ${objectOf(members)};`],
  });
}

function chainMethod(scope: string, scoped: readonly ClientSection[]): string {
  const members = scoped.map(({ property, factory }) => `${property}: ${factory}(chainTransport)`);
  return block('chain(blockchainId)', [
    `const chainTransport = ${scope}(transport, { blockchainId });`,
    `return ${objectOf(members)};`,
  ]);
}
