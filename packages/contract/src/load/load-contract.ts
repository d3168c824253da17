import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { Contract } from '../contract.js';
import { parseJson } from '../document/exact-json.js';
import { readContract } from '../read-contract.js';
import { bundleReferences } from './bundle-references.js';

/** Largest document in characters; the largest public API documents have about 15 million. */
const maximumLength = 64 * 1024 * 1024;
const timeoutMs = 30_000;

/**
 * Loads a contract from a file or an http(s) URL, JSON or YAML, with the documents that it refers to.
 * @throws Error that names the document which cannot be read, and why.
 */
export async function loadContract(source: string): Promise<Contract> {
  const url = /^https?:\/\//.test(source) ? new URL(source) : pathToFileURL(resolvePath(source));
  try {
    return readContract(await bundleReferences(url, loadDocument));
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function loadDocument(url: URL): Promise<unknown> {
  const text = url.protocol === 'file:' ? await readFile(url, 'utf8') : await download(url);
  if (text.length > maximumLength) throw new Error(`${url} has more than ${maximumLength} characters`);
  if (text.trimStart().startsWith('{')) return parseJson(text);
  return parse(text, shortIntegers, { intAsBigInt: true, maxAliasCount: 10_000, merge: true });
}

// Only what a double cannot hold stays a bigint.
function shortIntegers(_key: unknown, value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

async function download(url: URL): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}
