import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { download } from '@firn/contract-model/remote';
import { parse } from 'yaml';
import type { Contract } from '../contract.js';
import { parseJson } from '../document/exact-json.js';
import { readContract } from '../read-contract.js';
import { bundleReferences, type LoadDocument } from './bundle-references.js';

/** Largest document in characters; the largest public API documents have about 15 million. */
const maximumLength = 64 * 1024 * 1024;

/**
 * Loads a contract from a file or an http(s) URL, JSON or YAML, with the documents that it refers to.
 * @throws Error that names the document which cannot be read, and why.
 */
export async function loadContract(source: string): Promise<Contract> {
  const url = /^https?:\/\//.test(source) ? new URL(source) : pathToFileURL(resolvePath(source));
  try {
    return readContract(await bundleReferences(url, createLoader()));
  } catch (error) {
    const reason = reasonOf(error, source);
    throw new Error(reason.startsWith(source) ? reason : `${source}: ${reason}`, { cause: error });
  }
}

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder; name a document of OpenRPC, OpenAPI or Swagger in it',
  EACCES: 'this file may not be read',
  EPERM: 'this file may not be read',
};

/** Why a document cannot be read; one that it refers to is named. */
function reasonOf(error: unknown, source: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : fileReasons[code];
  if (reason === undefined)
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  return path === undefined || path === resolvePath(source) ? reason : `${path}: ${reason}`;
}

/** Loads the documents of one contract: what a public one refers to must not stand on this machine or in a local network. */
function createLoader(): LoadDocument {
  let allowPrivate = true;
  return async (url) => {
    if (url.protocol === 'file:') return parseText(await readFile(url, 'utf8'), url);
    const document = await download(url.href, { allowPrivate }).catch((error: Error) => {
      throw new Error(`${url} cannot be read`, { cause: error });
    });
    allowPrivate &&= document.isPrivate;
    return parseText(document.text, url);
  };
}

function parseText(text: string, url: URL): unknown {
  if (text.length > maximumLength) throw new Error(`${url} has more than ${maximumLength} characters`);
  if (text.trimStart().startsWith('{')) return parseJson(text);
  return parse(text, shortIntegers, { intAsBigInt: true, maxAliasCount: 10_000, merge: true });
}

// Only what a double cannot hold stays a bigint.
function shortIntegers(_key: unknown, value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
