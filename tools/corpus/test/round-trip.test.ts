import { describe, expect, inject, it } from 'vitest';
import { loadCorpus } from '../src/load-corpus.js';
import { checkDocument } from '../src/round-trip/check-document.js';

const documents = loadCorpus();

describe('clients of real documents against a server that knows no contract', () => {
  it.each(documents)('$name', async (document) => {
    const packages = inject('generated')[document.name];
    expect(packages, 'its packages').toBeDefined();
    if (packages === undefined) return;
    const report = await checkDocument(document, packages);
    // Documents of OpenRPC have no paths.
    if (report === undefined) return;
    const { operations, requests, answers, faults, skipped } = report;
    console.info(
      [
        `${document.name}: ${operations} operations, ${requests} requests, ${answers} answers`,
        ...skipped.map((why) => `  not tried: ${why}`),
      ].join('\n'),
    );
    expect(faults.slice(0, 20)).toEqual([]);
  });
});
