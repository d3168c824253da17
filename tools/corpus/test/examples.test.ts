import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDocument } from '@firn/codegen';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { generatePackages } from '../src/generated-code/generate-packages.js';
import { runExampleTests } from '../src/generated-code/run-example-tests.js';
import { isWhole } from '../src/load-corpus.js';
import { hardExamples } from './hard-examples.js';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('generated tests of examples', () => {
  const documents = Object.entries(inject('generated')).filter((_, index) => isWhole || index % 3 === 0);
  it.each(documents)('pass, or say that nothing was tested: %s', async (_, packages) => {
    const { passed, skipped, failed, output } = await runExampleTests(packages);
    expect(failed, output).toEqual([]);
    expect(passed + skipped).toBeGreaterThan(0);
    if (passed === 0) expect(output).toContain('nothing was tested');
  });

  it('test each example that can be sent, and the generator warns of each other one', async () => {
    const folder = temporaryFolder();
    const document = { name: 'hard', document: hardExamples, files: {} };
    const packages = await generatePackages(document, folder, 'hard');
    const { failed, output } = await runExampleTests(packages);
    expect(failed, output).toEqual([]);
    const { warnings } = await generateDocument({
      documents: [packages.document],
      root: folder,
      out: 'packages',
      scope: '@firn',
      codecs: false,
      name: 'hard',
      dryRun: true,
    });
    const warned = warnings.filter(({ code }) => code === 'example-misfit');
    for (const { location } of warned) expect(location).toMatchObject({ line: 1 });
    const tested = [...output.matchAll(/^ok \d+ - (\w+): /gm)].map(([, name = '']) => name);
    const reported = warned.map(
      ({ message }) => /^in the example "\w+" of (\w+),/.exec(message)?.[1] ?? message,
    );
    const names = Object.values(hardExamples.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(tested.filter((name) => reported.includes(name))).toEqual([]);
    expect(new Set([...tested, ...reported])).toEqual(new Set(names));
    const wanted = names.filter((name) => name.startsWith('lost'));
    expect(names.filter((name) => !tested.includes(name))).toEqual(wanted);
  });
});
