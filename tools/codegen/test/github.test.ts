import path from 'node:path';
import { readContract } from '@firn/contract/read';
import { expect, it } from 'vitest';
import { githubDocument } from './fixtures/github-document.js';

it('the public description of GitHub is read into the model, with the places of all operations', () => {
  const { contract, warnings } = readContract({
    name: 'github',
    documents: [githubDocument],
    root: path.dirname(githubDocument),
  });
  const operations = contract.groups.flatMap((group) => group.operations);
  expect(operations).toHaveLength(1223);
  expect(new Set(operations.map(({ location }) => location.line)).size).toBe(1223);
  expect(contract.types).toHaveLength(969);
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'assumed-json: nothing is known of application/vnd.github.object; because its schema describes a structure, bodies are taken to be JSON',
    expect.stringMatching(/^null-outside-enum: .*\(so do 70 more\)/),
  ]);
  expect(new Set(contract.types.map((type) => type.name)).size).toBe(969);
  expect(contract.types.find((type) => type.name === 'SimpleUser')).toMatchObject({
    type: { kind: 'object' },
  });
});
