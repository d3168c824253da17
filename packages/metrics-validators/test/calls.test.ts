import { parseExactJson } from '@firn/primitives';
import {
  assertContained,
  type JsonObject,
  operationsOf,
  schemaValues,
  validatorFunctions,
} from '@firn/property-tests';
import { metricsOpenApi } from '@firn/specs';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import * as explain from '../src/explain.js';
import * as main from '../src/index.js';
import * as zod from '../src/zod.js';

const exported: Readonly<Record<string, unknown>> = main;
const document = parseExactJson(metricsOpenApi) as JsonObject;
const calls = operationsOf(document);

interface Request {
  readonly target: string;
  readonly body?: string;
}

/** A request as a router hands it to the server, by the path template of the operation. */
function routed(template: string, { target, body }: Request): unknown {
  const url = new URL(target, 'http://host');
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const pattern = template.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const values = new RegExp(`^${pattern.join('([^/]*)')}$`).exec(url.pathname)?.slice(1) ?? [];
  const path = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]));
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, valuesOf(url, name)]),
  );
  return { path, query, body: body === undefined ? undefined : parseExactJson(body) };
}

function valuesOf(url: URL, name: string): string | readonly string[] {
  const [first = '', ...others] = url.searchParams.getAll(name);
  return others.length === 0 ? first : [first, ...others];
}

function templateOf(operationId: string): string {
  const paths = Object.entries(document.paths as Readonly<Record<string, JsonObject>>);
  const found = paths.find(([, item]) =>
    Object.values(item).some((operation) => (operation as JsonObject).operationId === operationId),
  );
  if (found === undefined) throw new Error(`no path has the operation ${operationId}`);
  return found[0];
}

describe('requests of every operation', () => {
  it.each(calls)('$name: what a client sends is what a server reads', ({ name, stem, params }) => {
    const encode = exported[`encode${stem}Request`] as (params: unknown) => Request;
    const decode = exported[`decode${stem}Request`] as (request: unknown) => unknown;
    const validator = validatorFunctions({ main, explain, zod }, `${stem}Params`);
    fc.assert(
      fc.property(schemaValues(params, document), (wire) => {
        const given = validator.decode(structuredClone(wire));
        const request = encode(given);
        assertContained(given, decode(routed(templateOf(name), request)), () => `${stem}: ${request.target}`);
      }),
      times(40),
    );
  });
});
