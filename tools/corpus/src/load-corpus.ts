import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from 'fzstd';
import type { Json, JsonObject } from './json.js';

/** One document as its authors wrote it, with those beside it that it refers to. */
export interface CorpusDocument {
  readonly name: string;
  readonly document: JsonObject;
  /** Other documents, by their path relative to this one. */
  readonly files: Readonly<Record<string, Json>>;
}

/** Documents that are kept here: documents/README.md says whose they are. */
const collected = fileURLToPath(new URL('../documents/collected.jsonl.zst', import.meta.url));

const shared = join(
  process.env.FIRN_TEST_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url)),
  'openapi/corpus.jsonl.zst',
);

/** Why only the collected documents are checked, or undefined where those of the shared data are at hand. */
export const missingCorpus: string | undefined = existsSync(shared)
  ? undefined
  : `the documents of the shared data are not at hand (${shared}); set FIRN_TEST_DATA to the folder that holds openapi/`;

/** Whether everything is tried, as every night does: `npm run soak corpus`. */
export const isWhole = process.env.FIRN_CORPUS === 'whole';

/** The longest document of the gate, in characters. A few dozen longer ones are most of all that there is, and take most of the time. */
const longestOfGate = 25_000;

/** A longer one that the gate keeps. */
const keptByGate = 'box-2025';

/** The documents that are at hand, the collected ones first: every one where `isWhole`, otherwise those of the gate. */
export function loadCorpus(): CorpusDocument[] {
  const files = [collected, ...(missingCorpus === undefined ? [shared] : [])];
  return files.flatMap((file) => documentsOf(file, isOfRun));
}

/** Documents of the shared data by their names, whatever their length. */
export function sharedDocuments(names: readonly string[]): ReadonlyMap<string, CorpusDocument> {
  const found = documentsOf(shared, (_, name) => names.includes(name));
  return new Map(found.map((document) => [document.name, document]));
}

const isOfRun = (line: string, name: string): boolean =>
  isWhole || line.length <= longestOfGate || name === keptByGate;

function documentsOf(file: string, isTaken: (line: string, name: string) => boolean): CorpusDocument[] {
  const text = Buffer.from(decompress(readFileSync(file))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const { name, document, files = {} } = JSON.parse(line) as CorpusDocument;
      return isTaken(line, name) ? [{ name, document, files }] : [];
    });
}

/** Writes a document and those beside it below `folder`, and gives the path of the first. */
export function writeDocument({ document, files }: CorpusDocument, folder: string): string {
  // Some references climb: room is left above.
  const main = join(folder, 'a/b/c/document.json');
  for (const [path, content] of [['document.json', document] as const, ...Object.entries(files)]) {
    const target = join(dirname(main), path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return main;
}
