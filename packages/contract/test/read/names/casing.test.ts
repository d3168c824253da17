import { expect, it } from 'vitest';
import { camelCase, pascalCase } from '../../../src/read/names/identifier.js';

it.each([
  ['chain-admin', 'chainAdmin', 'ChainAdmin'],
  ['chain_admin', 'chainAdmin', 'ChainAdmin'],
  ['GetChain2', 'getChain2', 'GetChain2'],
  ['ßeta-list', 'ßetaList', 'SSetaList'],
  ['ılık', 'ılık', 'Ilık'],
  ['ग्राहक-सूची', 'ग्राहकसूची', 'ग्राहकसूची'],
])('%s is %s and %s', (text, camel, pascal) => {
  expect(camelCase(text)).toBe(camel);
  expect(pascalCase(text)).toBe(pascal);
});
