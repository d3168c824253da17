import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from 'fzstd';

/** One document as its authors wrote it, with those beside it that it refers to. */
export interface CorpusDocument {
  readonly name: string;
  readonly document: { readonly openapi?: string };
  readonly files?: Readonly<Record<string, unknown>>;
}

const file = join(
  process.env.FIRN_TEST_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url)),
  'openapi/corpus.jsonl.zst',
);

/** Why tests on real documents are skipped, or undefined where they are at hand. */
export const missingCorpus: string | undefined = existsSync(file)
  ? undefined
  : `no real documents: ${file} is missing; set FIRN_TEST_DATA to the folder that holds openapi/`;

/** The longest document of the gate, in characters. Some twenty longer ones take most of the time. */
const longestOfGate = 100_000;

/** A longer one that the gate keeps: many of its operations share a verb and a path. */
const keptByGate = 'amazonaws.com-sns';

/** The OpenAPI 3.x documents of the corpus, those of the gate or the others. */
export function loadCorpus(share: 'gate' | 'soak'): CorpusDocument[] {
  const text = Buffer.from(decompress(readFileSync(file))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const read = JSON.parse(line) as CorpusDocument;
      const isOfGate = line.length <= longestOfGate || read.name === keptByGate;
      const isTaken = isOfGate === (share === 'gate') && read.document.openapi?.startsWith('3.') === true;
      return isTaken ? [read] : [];
    });
}

/** Writes a document and those beside it below `folder`, and gives the path of the first. Some references climb: room is left above. */
export function writeDocument({ document, files = {} }: CorpusDocument, folder: string): string {
  const main = join(folder, 'a/b/c/document.json');
  for (const [path, content] of [['document.json', document] as const, ...Object.entries(files)]) {
    const target = join(dirname(main), path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return main;
}
