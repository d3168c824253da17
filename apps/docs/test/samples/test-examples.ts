import type { Example } from '@firn/contract';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { canonicalJson, parseJson } from '@firn/contract/json';
import { pascalCase } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/samples/decode-params.js';
import { defaultUrls, samplesOf } from '../../src/samples/operation-samples.js';
import { calledExamples } from '../all-pages.js';
import { runFirn } from '../run-firn.js';
import { curlAnswers, wordsOf } from '../run-shell.js';
import { sampleFolder, writeSample } from './sample-files.js';
import { sampleServers } from './sample-servers.js';

/** Every answer that examples with these parameters show. */
function resultsOf({ examples }: DocumentOperation, { params }: Example): unknown[] {
  const wanted = canonicalJson(params);
  return examples.filter((other) => canonicalJson(other.params) === wanted).map(({ result }) => result);
}

function textsOf(operation: DocumentOperation, example: Example): string[] {
  return resultsOf(operation, example).map(canonicalJson);
}

/** Tests of the samples of every example of some contracts. */
export function testExamples(contracts: readonly ContractDocument[]): void {
  const urlOf = sampleServers();
  const documents = contracts.map((contract) => ({ contract, title: contract.title }));
  describe.each(documents)('the samples of the examples: $title', ({ contract }) => {
    const examples = calledExamples(contract);

    it('curl', async () => {
      const url = await urlOf(contract);
      const commands = examples.map(({ page, example }) =>
        samplesOf(page, example).curl.replace(defaultUrls[page.interface], url),
      );
      const answers = await curlAnswers(commands);
      for (const [index, { page, example }] of examples.entries()) {
        const body = parseJson(answers[index] ?? '') as Record<string, unknown>;
        const result = page.operation.kind === 'rpc' ? body.result : body;
        expect(textsOf(page.operation, example), commands[index]).toContain(canonicalJson(result ?? null));
      }
    });

    it('firn call', async () => {
      const url = await urlOf(contract);
      const commands = examples.map(({ page, example }) => samplesOf(page, example).command);
      const words = await wordsOf('firn', commands);
      for (const [index, { page, example }] of examples.entries()) {
        const ran = await runFirn([...(words[index] ?? []), '--json', '--url', url]);
        expect(ran, commands[index]).toMatchObject({ code: 0, error: '' });
        expect(textsOf(page.operation, example), commands[index]).toContain(
          canonicalJson(parseJson(ran.out)),
        );
      }
    });

    it('TypeScript', async () => {
      const url = await urlOf(contract);
      const folder = sampleFolder(`run-${contract.title.replaceAll(/\W+/g, '-')}`);
      for (const [index, { page, example }] of examples.entries()) {
        const { typescript } = samplesOf(page, example);
        const text = typescript
          .replace(defaultUrls[page.interface], url)
          .replace('console.log(await ', 'export const result = (await ');
        const { result } = (await import(writeSample(folder, index, text))) as { readonly result: unknown };
        const type = `${pascalCase(page.client.symbol)}Result`;
        const expected = resultsOf(page.operation, example).map((each) => decode(page.interface, type, each));
        expect(expected, typescript).toContainEqual(result);
      }
    });
  });
}
