import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, isContractError, planMigration, readContract } from '@firn/codegen';
import { afterAll, describe, expect, it } from 'vitest';
import { type CorpusDocument, loadCorpus, writeDocument } from '../src/load-corpus.js';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The contract of a document; `undefined` where the generator refuses it. */
function read(document: CorpusDocument): Contract | undefined {
  const documents = [writeDocument(document, folder)];
  try {
    return readContract({ documents, root: folder, codecs: false, name: 'real', allow: [] }).contract;
  } catch (error) {
    if (isContractError(error)) return undefined;
    throw error;
  }
}

/** The document with another name for each operation that has one. */
function renamed(document: CorpusDocument): CorpusDocument {
  const text = JSON.stringify(document);
  return JSON.parse(text.replaceAll(/"operationId":"([^"]+)"/g, '"operationId":"$1Anew"')) as CorpusDocument;
}

const readable = loadCorpus().flatMap((document) => {
  const [old, same, now] = [read(document), read(document), read(renamed(document))];
  return old === undefined || same === undefined ? [] : [{ name: document.name, old, same, now }];
});

describe.each(readable)('$name', ({ old, same, now }) => {
  it('asks for nothing where nothing changed', () => {
    const { plan, renames } = planMigration(old, same);
    expect(renames).toEqual([]);
    for (const found of Object.values({ ...plan })) expect([...found]).toEqual([]);
  });

  it('takes no operation for another one where all have other names', () => {
    if (now === undefined) return;
    const names = new Set(old.groups.flatMap(({ operations }) => operations.map(({ name }) => name)));
    const pairs = planMigration(old, now).renames.map((line) =>
      line.slice(0, line.indexOf(':')).split(' -> '),
    );
    const ofOperations = pairs.filter(([from = '']) => names.has(from));
    for (const [from, to] of ofOperations) expect(to?.replace('Anew', '')).toBe(from);
  });
});
