import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentRun, generateDocument } from '@firn/codegen';
import { type CorpusDocument, writeDocument } from '../load-corpus.js';

/** The packages of one document on disk. */
export interface GeneratedPackages {
  /** Stem of the packages' names: `api-7` gives `@firn/api-7-client`. */
  readonly name: string;
  /** Folder of the packages. */
  readonly folder: string;
  /** The document that was read. */
  readonly document: string;
}

/**
 * Writes a document below `folder` and generates its packages there.
 * @throws ContractError where the generator refuses.
 */
export async function generatePackages(
  document: CorpusDocument,
  folder: string,
  name: string,
  formats: Pick<DocumentRun, 'int64' | 'dates'> = {},
): Promise<GeneratedPackages> {
  const file = writeDocument(document, join(folder, 'documents'));
  const out = join(folder, 'packages');
  mkdirSync(out, { recursive: true });
  await generateDocument({
    documents: [file],
    root: folder,
    out: 'packages',
    scope: '@firn',
    codecs: false,
    name,
    ...formats,
  });
  return { name, folder: out, document: file };
}
