import { canonicalJson, type Example, type Operation, parseJson, pascalCase } from '@firn/contract';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { decode } from '../../src/samples/decode-params.js';
import { defaultUrls, samplesOf, subscriptionSamples } from '../../src/samples/operation-samples.js';
import { calledExamples, contracts, pages } from '../all-pages.js';
import { runFirn } from '../run-firn.js';
import { runCommands, wordsOf } from '../run-shell.js';
import { checkTypes, sampleFolder, writeSample } from './sample-files.js';

const documents = contracts.map((contract) => ({ contract, title: contract.title }));
const servers = new Map<unknown, MockServer>();

beforeAll(async () => {
  // One for each: documents share names and paths.
  for (const contract of contracts)
    servers.set(contract, await startMockServer({ contracts: [contract], eventIntervalMs: 1 }));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server[Symbol.asyncDispose]())));

function urlOf(contract: unknown): string {
  const server = servers.get(contract);
  if (server === undefined) throw new Error('no server of this contract');
  return server.url;
}

/** Every answer that examples with these parameters show. */
function resultsOf({ examples }: Operation, { params }: Example): unknown[] {
  const wanted = canonicalJson(params);
  return examples.filter((other) => canonicalJson(other.params) === wanted).map(({ result }) => result);
}

function textsOf(operation: Operation, example: Example): string[] {
  return resultsOf(operation, example).map(canonicalJson);
}

describe.each(documents)('the samples of the examples: $title', ({ contract }) => {
  const examples = calledExamples(contract);

  it('curl', async () => {
    const commands = examples.map(({ page, example }) =>
      samplesOf(page, example).curl.replace(defaultUrls[page.interface], urlOf(contract)),
    );
    const answers = await runCommands(commands);
    for (const [index, { page, example }] of examples.entries()) {
      const body = parseJson(answers[index] ?? '') as Record<string, unknown>;
      const result = page.operation.kind === 'rpc' ? body.result : body;
      expect(textsOf(page.operation, example), commands[index]).toContain(canonicalJson(result ?? null));
    }
  });

  it('firn call', async () => {
    const commands = examples.map(({ page, example }) => samplesOf(page, example).command);
    const words = await wordsOf(commands);
    for (const [index, { page, example }] of examples.entries()) {
      const ran = await runFirn([...(words[index] ?? []), '--json', '--url', urlOf(contract)]);
      expect(ran, commands[index]).toMatchObject({ code: 0, error: '' });
      expect(textsOf(page.operation, example), commands[index]).toContain(canonicalJson(parseJson(ran.out)));
    }
  });

  it('TypeScript', async () => {
    const folder = sampleFolder(`run-${contract.title.replaceAll(/\W+/g, '-')}`);
    for (const [index, { page, example }] of examples.entries()) {
      const { typescript } = samplesOf(page, example);
      const text = typescript
        .replace(defaultUrls[page.interface], urlOf(contract))
        .replace('console.log(await ', 'export const result = (await ');
      const { result } = (await import(writeSample(folder, index, text))) as { readonly result: unknown };
      const type = `${pascalCase(page.client.symbol)}Result`;
      const expected = resultsOf(page.operation, example).map((each) => decode(page.interface, type, each));
      expect(expected, typescript).toContainEqual(result);
    }
  });
});

const subscriptions = pages.flatMap((page) =>
  page.operation.kind === 'rpc'
    ? (page.operation.subscription?.kinds ?? []).map((kind) => ({ page, kind, name: kind.name }))
    : [],
);

describe('the samples of subscriptions', () => {
  it.each(subscriptions)('$name: firn watch', async ({ page, kind }) => {
    const [words = []] = await wordsOf([subscriptionSamples(page, kind).command]);
    const ran = await runFirn([...words, '--json', '--count', '1', '--url', urlOf(page.contract)]);
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(kind.examples.map(({ payload }) => canonicalJson(payload))).toContain(
      canonicalJson(parseJson(ran.out)),
    );
  });

  it.each(subscriptions)('$name: TypeScript', async ({ page, kind }) => {
    // Node 20 has none.
    globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;
    const text = subscriptionSamples(page, kind)
      .typescript.replace('ws://127.0.0.1:9650', urlOf(page.contract).replace('http', 'ws'))
      .replace('console.log(event);', '{ events.push(event); break; }')
      .replace('for await', 'export const events: unknown[] = [];\nfor await');
    const file = writeSample(sampleFolder(`run-${kind.name}`), 0, `${text}\nawait transport.close();`);
    const { events } = (await import(file)) as { readonly events: readonly unknown[] };
    expect(events).toHaveLength(1);
  });
});

it('TypeScript samples keep to the types, as they are shown', async () => {
  const folder = sampleFolder('shown');
  const shown = [
    ...contracts.flatMap(calledExamples).map(({ page, example }) => samplesOf(page, example).typescript),
    ...subscriptions.map(({ page, kind }) => subscriptionSamples(page, kind).typescript),
  ];
  for (const [index, text] of shown.entries()) writeSample(folder, index, text);
  expect(await checkTypes(folder)).toBe('');
});
