import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import { loadCorpus, missingCorpus } from '../src/load-corpus.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of everything that was generated. */
    folder: string;
    /** Packages by name of their document. */
    generated: Readonly<Record<string, GeneratedPackages>>;
    /** What the generator said of the documents that it refused. */
    refused: Readonly<Record<string, string>>;
  }
}

/** Generates the packages of every document once, for all tests. */
export default async function generateAll({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const generated: Record<string, GeneratedPackages> = {};
  const refused: Record<string, string> = {};
  if (missingCorpus !== undefined) console.warn(missingCorpus);
  for (const [index, document] of loadCorpus().entries()) {
    try {
      generated[document.name] = await generatePackages(
        document,
        join(folder, String(index)),
        `api-${index}`,
      );
    } catch (error) {
      refused[document.name] = error instanceof Error ? error.message : String(error);
    }
  }
  provide('folder', folder);
  provide('generated', generated);
  provide('refused', refused);
  return () => rmSync(folder, { recursive: true, force: true });
}
