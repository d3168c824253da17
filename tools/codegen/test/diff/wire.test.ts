import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Contract, RestWire } from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { afterAll, describe, expect, it } from 'vitest';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { readDocument } from './cases.js';
import { tableCases } from './table-cases.js';
import type { Call } from './tables/table-case.js';
import { type Exports, loadPrograms, type Programs } from './wire.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firn-diff-wire-'));
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(folder, { recursive: true }));

const calling = tableCases.filter(({ call }) => call !== undefined);
const programs = await loadPrograms(calling, folder);

type Function = (...values: readonly unknown[]) => unknown;
const functionOf = (exports: Exports, name: string): Function => {
  const found = exports[name];
  if (typeof found !== 'function') throw new TypeError(`there is no function ${name}`);
  return found as Function;
};

/** What arrived at the handler of after, and what the program of before got; `failure` where either failed. */
interface Outcome {
  readonly arrived?: unknown;
  readonly got?: unknown;
  readonly failure?: unknown;
}

async function callOnce({ old, now, client, server }: Programs, call: Call): Promise<Outcome> {
  let arrived: unknown;
  const handlers = {
    callItems: (params: unknown) => {
      arrived = params;
      return call.answer ?? (call.accept === undefined ? true : undefined);
    },
  };
  const [group] = now.groups;
  const table = server[`${camelCase(group?.name ?? '')}Operations`];
  const operations = functionOf(server, 'bindOperations')(table, handlers);
  const rest = functionOf(
    server,
    'createRestServer',
  )({
    operations,
    authenticate: authenticator(now),
    logger: silent,
  });
  const dispatch = functionOf(server, 'fetchHandler')(rest) as (request: Request) => Promise<Response>;
  const plain = functionOf(
    client,
    'httpTransport',
  )({
    baseUrl: 'http://server.test',
    fetch: (url: string, init: RequestInit) => dispatch(new Request(url, init)),
  });
  const schemes = client[`${camelCase(old.name)}SecuritySchemes`];
  const transport =
    schemes === undefined ? plain : functionOf(client, 'withAuth')(plain, schemes, call.auth ?? {});
  const takesParams = (old.groups[0]?.operations[0]?.params.length ?? 0) > 0;
  const input = takesParams ? [call.send ?? {}] : [];
  try {
    if (call.accept === undefined)
      return { got: await functionOf(client, 'callItems')(transport, ...input), arrived };
    const whole = functionOf(client, 'callItemsWithResponse')(transport, ...input, { accept: call.accept });
    return { got: ((await whole) as { body: unknown }).body, arrived };
  } catch (failure) {
    return { failure, arrived };
  }
}

/** Calls that fail are what half of the cases are about. */
const silent = { error: () => {} };

/** Whether every parameter of the program arrived, and nothing else but what a default says. */
function isAllOf(arrived: unknown, sent: Readonly<Record<string, unknown>>): boolean {
  const given = Object.entries({ ...(arrived as object) }).filter(([, value]) => value !== undefined);
  return (
    Object.keys(sent).every((key) => given.some(([name]) => name === key)) &&
    given.every(([name, value]) =>
      name in sent ? isDeepStrictEqual(value, sent[name]) : name === 'contentType',
    )
  );
}

/** A server that asks for what its contract asks for; a token is the list of its scopes, or lets in for all of them. */
function authenticator({ securitySchemes }: Contract) {
  const shows = (
    info: { readonly request: { header(name: string): string | undefined } },
    name: string,
    scopes: readonly string[],
  ): boolean => {
    const kind = securitySchemes.find((each) => each.name === name)?.kind;
    if (kind?.type === 'apiKey')
      return kind.in === 'header' && info.request.header(kind.name.toLowerCase()) !== undefined;
    const [scheme, token = ''] = (info.request.header('authorization') ?? '').split(' ');
    if (kind?.type === 'basic') return scheme === 'Basic';
    return (
      scheme === 'Bearer' && (token.length < 2 || scopes.every((scope) => token.split(',').includes(scope)))
    );
  };
  return (requirements: readonly Readonly<Record<string, readonly string[]>>[], info: never) =>
    requirements.some((requirement) =>
      Object.entries(requirement).every(([name, scopes]) => shows(info, name, scopes)),
    );
}

describe('a call of the client of before at the server of after', () => {
  it.each(calling.map((each) => [each.name, each] as const))(
    'tells whether a client breaks: %s',
    async (_name, each) => {
      const { call = {}, old, now, codecs } = each;
      const program = programs.get(each);
      if (program === undefined) throw new TypeError('the programs of the case were not made');
      const { failure, arrived, got } = await callOnce(program, call);
      const { changes } = compareContracts(
        readDocument(old, 'case', codecs),
        readDocument(now, 'case', codecs),
      );
      const breaks = changes.some(({ client }) => client === 'breaks');
      const wire = program.now.groups[0]?.operations[0]?.wire as RestWire;
      const given =
        call.counts ??
        call.answer ??
        (wire.answers.some(({ contents }) => contents.length > 0) ? true : undefined);
      const works =
        failure === undefined && isAllOf(arrived, call.send ?? {}) && isDeepStrictEqual(got, given);
      expect(works, String(failure ?? JSON.stringify({ arrived, got }))).toBe(!breaks);
    },
  );
});
