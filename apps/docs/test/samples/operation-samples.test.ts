import { canonicalJson, parseJson } from '@firn/contract/json';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { samplesOf, subscriptionSamples } from '../../src/samples/operation-samples.js';
import { calledExamples, contracts, pages } from '../all-pages.js';
import { runFirn } from '../run-firn.js';
import { wordsOf } from '../run-shell.js';
import { isLarge } from './large-contracts.js';
import { checkTypes, sampleFolder, writeSample } from './sample-files.js';
import { sampleServers } from './sample-servers.js';
import { testExamples } from './test-examples.js';

testExamples(contracts.filter((contract) => !isLarge(contract)));

const subscriptions = pages.flatMap((page) =>
  page.operation.kind === 'rpc'
    ? (page.operation.subscription?.kinds ?? []).map((kind) => ({ page, kind, name: kind.name }))
    : [],
);

describe('the samples of subscriptions', () => {
  const urlOf = sampleServers();

  it.each(subscriptions)('$name: firn watch', async ({ page, kind }) => {
    const [words = []] = await wordsOf('firn', [subscriptionSamples(page, kind).command]);
    const ran = await runFirn([...words, '--json', '--count', '1', '--url', await urlOf(page.contract)]);
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(kind.examples.map(({ payload }) => canonicalJson(payload))).toContain(
      canonicalJson(parseJson(ran.out)),
    );
  });

  it.each(subscriptions)('$name: TypeScript', async ({ page, kind }) => {
    // Node 20 has none.
    globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;
    const url = await urlOf(page.contract);
    const text = subscriptionSamples(page, kind)
      .typescript.replace('ws://127.0.0.1:9650', url.replace('http', 'ws'))
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
