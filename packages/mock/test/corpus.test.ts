import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectRightAnswers } from './expect-right-answers.js';
import { loadCorpus, missingCorpus } from './load-corpus.js';

let folder = '';
// Not at the top of the file: vitest runs no `afterAll` if all tests are skipped.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-mock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a mock of real documents', skipFor(missingCorpus), () => {
  const documents = missingCorpus === undefined ? loadCorpus('gate') : [];

  it.each(documents.map((document) => [document.name, document] as const))('%s', (_, document) =>
    expectRightAnswers(document, folder),
  );
});
