import { describe, expect, inject, it } from 'vitest';
import { loadCorpus } from '../src/load-corpus.js';
import { checkServer } from '../src/round-trip/check-server.js';

const documents = loadCorpus();

describe('servers of real documents, asked by requests that no generated client wrote', () => {
  it.each(documents)('$name', async (document) => {
    const packages = inject('generated')[document.name];
    expect(packages, 'its packages').toBeDefined();
    if (packages === undefined) return;
    const report = await checkServer(document, packages);
    // Documents of OpenRPC have no paths.
    if (report === undefined) return;
    const { operations, requests, refusals, answers, failures, faults, skipped } = report;
    console.info(
      [
        `${document.name}: ${operations} operations, ${requests} requests, ${refusals} without credentials, ${answers} answers, ${failures} failures`,
        ...skipped.map((why) => `  not tried: ${why}`),
      ].join('\n'),
    );
    expect(faults.slice(0, 20)).toEqual([]);
  });
});
