import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generatePackages } from '../src/generated-code/generate-packages.js';
import { checkDocument } from '../src/round-trip/check-document.js';
import { checkServer } from '../src/round-trip/check-server.js';
import { distilledDocuments } from './distilled/all-documents.js';

// What was found in documents of others, as small documents of ours: each goes both ways without a fault.
it.each(Object.entries(distilledDocuments))('%s', async (name, document) => {
  const folder = mkdtempSync(join(tmpdir(), 'distilled-'));
  try {
    const corpus = { name, document, files: {} };
    const packages = await generatePackages(corpus, folder, 'distilled');
    const client = await checkDocument(corpus, packages);
    expect(client?.faults).toEqual([]);
    expect(client?.skipped).toEqual([]);
    const server = await checkServer(corpus, packages);
    expect(server?.faults).toEqual([]);
    expect(server?.skipped).toEqual([]);
    expect(server?.requests).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
