import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { expectRightAnswers } from './expect-right-answers.js';
import { hasCorpus, loadCorpus } from './load-corpus.js';

const folder = mkdtempSync(join(tmpdir(), 'firn-mock-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasCorpus)('a mock of long documents', () => {
  const documents = hasCorpus ? loadCorpus('soak') : [];

  it.each(documents.map((document) => [document.name, document] as const))('%s', (_, document) =>
    expectRightAnswers(document, folder),
  );
});
