import { expect, it } from 'vitest';
import { type ContractDocument, clientNameOf, type RestOperation } from '../../src/document/index.js';
import { camelCase, pascalCase } from '../../src/read/index.js';

it.each([
  ['straße', 'straße', 'Straße'],
  ['ünïted-chains', 'ünïtedChains', 'ÜnïtedChains'],
  ['2fa', '_2fa', '_2fa'],
])('names of operations of the group %s are those of the generated client', (group, camel, pascal) => {
  const operation = { kind: 'rest', group, shortName: 'list', symbol: `${camel}List` } as RestOperation;
  const contract = { operations: [operation] } as unknown as ContractDocument;
  expect(clientNameOf(contract, operation).section).toBe(camel);
  expect([camelCase(group), pascalCase(group)]).toEqual([camel, pascal]);
});
