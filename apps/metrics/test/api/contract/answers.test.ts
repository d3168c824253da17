import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MetricsContext } from '../../../src/api/metrics-context.js';
import { MetricsError } from '../../../src/errors.js';
import { indexSmallService, type SmallService } from '../../fixtures/small-service.js';
import { useStore } from '../../fixtures/test-store.js';
import { createChecker, type Operation, type Parameter, readOperations } from './openapi.js';
import { goodBodies, goodValue, leastRequest, requestInit, targetOf, type Values } from './requests.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let service: SmallService;
let url: string;

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close));
  url = await service.open();
});
afterAll(async () => {
  for (const close of closing) await close();
});

const check = createChecker();
const served = readOperations();
const operations = served.filter(({ responses }) => '200' in responses);
const refused = served.filter(({ responses }) => !('200' in responses));

/** Asks, and compares everything of the answer with the document: status, headers, media type and body. */
async function ask(operation: Operation, target: string, base = url, content?: unknown) {
  const response = await fetch(base + target, requestInit(operation, content));
  const text = await response.text();
  const where = `${operation.verb} ${target} is answered ${response.status} ${text.slice(0, 500)}`;
  const documented = operation.responses[String(response.status)];
  if (documented === undefined) throw new Error(`${where}: the status is not documented`);
  for (const [name, { required, schema }] of Object.entries(documented.headers ?? {})) {
    const value = response.headers.get(name);
    if (value === null) expect(required, `${where}: header ${name} is missing`).not.toBe(true);
    else expect(check(schema, schema.type === 'integer' ? Number(value) : value), where).toEqual([]);
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const form = documented.content?.[type];
  if (form === undefined) throw new Error(`${where}: ${type} is not documented`);
  expect(response.headers.get('content-type'), where).toBe(contentTypes[type]);
  const body = (type === 'text/csv' ? {} : JSON.parse(text)) as Record<string, unknown>;
  expect(check(form.schema, type === 'text/csv' ? text : body), where).toEqual([]);
  return { status: response.status, body, text, link: response.headers.get('link') };
}

const contentTypes: Readonly<Record<string, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8; header=present',
};

/** Values at the borders of what a parameter allows. */
function borderValues(operation: Operation, parameter: Parameter): string[] {
  const { schema } = parameter;
  const { enum: names, minimum, maximum } = schema;
  if (names !== undefined) return [...names];
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => each.enum ?? []);
  const borders = [minimum, maximum].flatMap((border) => (border === undefined ? [] : String(border)));
  if (schema.format === 'unix-seconds') borders.push(String(Number.MAX_SAFE_INTEGER));
  if (schema.format === 'uint256') borders.push('0', String(2n ** 256n - 1n));
  return [goodValue(operation, parameter), ...alternatives, ...borders];
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (_name, operation) => {
    const least = leastRequest(operation);
    const good = (values: Values, path?: string) =>
      ask(operation, targetOf(operation, { ...least, ...values }, path));

    test('answers as documented at each of its paths', async () => {
      for (const path of operation.paths) expect((await good({}, path)).status).toBe(200);
    });

    for (const parameter of operation.parameters) {
      if (parameter.name === 'pageToken') continue;
      test(`takes every ${parameter.name} at the borders of what is allowed`, async () => {
        for (const value of borderValues(operation, parameter)) {
          const { status, body } = await good({ [parameter.name]: value });
          const isDayOnly = status === 400 && JSON.stringify(body.message).includes('timeInterval');
          if (!isDayOnly) expect(status, `${parameter.name}=${value}`).toBe(200);
        }
      });
    }

    const pageSize = operation.parameters.find(({ name }) => name === 'pageSize');
    if (pageSize !== undefined)
      test('is paged to its end, no item twice, with every filter set', async () => {
        const filters = operation.parameters.filter(
          ({ in: place, name }) => place === 'query' && !name.startsWith('page'),
        );
        const interval = filters.some(({ name }) => name === 'timeInterval') ? { timeInterval: 'day' } : {};
        const all = { startTimestamp: '0', endTimestamp: String(2 ** 32), ...interval };
        const set = Object.fromEntries(filters.map((each) => [each.name, goodValue(operation, each)]));
        for (const request of [interval, { ...set, ...all }]) {
          const items = new Set<string>();
          let pageToken: string | undefined;
          for (let page = 0; page < 50; page++) {
            const { status, body } = await good({ ...request, pageSize: '1', pageToken });
            expect(status).toBe(200);
            const list = (body.results ?? body.addresses) as unknown[];
            for (const item of list) expect(items.has(JSON.stringify(item))).toBe(false);
            for (const item of list) items.add(JSON.stringify(item));
            pageToken = body.nextPageToken as string | undefined;
            if (pageToken === undefined) break;
            expect(list).toHaveLength(1);
          }
        }
      });

    if ('text/csv' in (operation.responses['200']?.content ?? {}))
      test('gives the same pages as CSV, to the last digit', async () => {
        const query = { ...least, ...(pageSize && { pageSize: '2' }) };
        let [target, page]: [string | undefined, Values] = [
          targetOf(operation, { ...query, format: 'csv' }),
          query,
        ];
        for (let pages = 0; target !== undefined && pages < 4; pages++) {
          const { text, link } = await ask(operation, target);
          const json = await ask(operation, targetOf(operation, page));
          expect(text).toBe(csvOf(json.text));
          const { nextPageToken } = json.body;
          expect(link?.startsWith('<?') ?? false).toBe(nextPageToken !== undefined);
          target = link === null ? undefined : target.split('?')[0] + nextOf(link);
          page = { ...query, pageToken: nextPageToken as string | undefined };
        }
      });

    test('answers its examples in the form that they have', async () => {
      for (const { params } of operation.examples) {
        const { body, ...others } = params;
        const given = Object.fromEntries(
          Object.entries(others).map(([name, value]) => [name, String(value)]),
        );
        const { status } = await ask(operation, targetOf(operation, given), url, body);
        // The small service does not have every chain that an example names, and no native balances.
        expect([200, 404, 503]).toContain(status);
      }
    });

    if (operation.body !== undefined)
      test('answers every form of its body', async () => {
        for (const body of goodBodies)
          expect((await ask(operation, targetOf(operation, least), url, body)).status).toBe(200);
      });

    test('fails in every documented way, but for those of a proxy', async () => {
      const target = targetOf(operation, least);
      const limited = await service.open({ rateLimit: 1 });
      const failing = (error: Error) =>
        service.open({ contextOn: () => failingContext(service.context, error) });
      const ways: Record<string, () => Promise<{ readonly status: number }>> = {
        '404': () => ask(operation, `${target.split('?')[0]}/nope/nope`),
        '429': () => ask(operation, target, limited),
        '500': async () => ask(operation, target, await failing(new Error('a mistake'))),
        '503': async () =>
          ask(operation, target, await failing(new MetricsError('store-unavailable', 'away'))),
      };
      // What costs nothing is never refused for its cost.
      if (operation.cost === 0) delete ways['429'];
      else await ask(operation, target, limited);
      for (const [status, fail] of Object.entries(ways)) expect(String((await fail()).status)).toBe(status);
      const others = Object.keys(operation.responses).filter((status) => !(status in ways));
      const ofProxies = ['401', '403', '502'];
      expect(others.filter((status) => !ofProxies.includes(status))).toEqual(
        operation.cost === 0 ? ['200', '400', '429'] : ['200', '400'],
      );
    });
  },
);

test.each(refused.map((operation) => [operation.operationId, operation] as const))(
  '%s is refused as documented, whatever state the service is in',
  async (_name, operation) => {
    const target = targetOf(operation, leastRequest(operation));
    const contextOn = () => failingContext(service.context, new Error('a mistake'));
    expect((await ask(operation, target)).status).toBe(410);
    expect((await ask(operation, target, await service.open({ contextOn }))).status).toBe(410);
    const limited = await service.open({ rateLimit: operation.cost });
    await ask(operation, target, limited);
    expect((await ask(operation, target, limited)).status).toBe(429);
  },
);

/** The reference of the next page. */
const nextOf = (link: string): string => /^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? link;

const columns = ['address', 'addresses', 'timestamp', 'srcBlockchainId', 'destBlockchainId'] as const;

/** What a page of JSON is as CSV, its digits taken from the text. */
function csvOf(json: string): string {
  const [, items = ''] = /"(?:results|addresses)":\[(.*)\](?:,"nft|,"next|,"status|\}$)/.exec(json) ?? [];
  const rows = items.match(/\{[^{}]*\}/g) ?? [];
  const cells = (row: string) =>
    [...columns, 'value', 'sortKey'].flatMap((name) => {
      const [, found] = new RegExp(`"${name}":("[^"]*"|\\[[^\\]]*\\]|[^,}]+)`).exec(row) ?? [];
      return found === undefined ? [] : [[name, found.replace(/["[\]]/g, '').replaceAll(',', ' ')] as const];
    });
  const header = cells(rows[0] ?? '').map(([name]) => name);
  expect(rows.length).toBeGreaterThan(0);
  return [header, ...rows.map((row) => cells(row).map(([, cell]) => cell))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}

/** A context of which everything that a handler may need throws. */
function failingContext(context: MetricsContext, error: Error): MetricsContext {
  const fail = () => {
    throw error;
  };
  const failing = <Part extends object>(part: Part) => new Proxy(part, { get: fail });
  return {
    ...context,
    series: failing(context.series),
    platform: failing(context.platform),
    stopping: fail,
  };
}
