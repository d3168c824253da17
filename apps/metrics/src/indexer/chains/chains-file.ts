import { readFileSync } from 'node:fs';
import { cb58ToBytes, didYouMean, nearest, parseExactJson } from '@firn/primitives';
import { z } from 'zod';
import { MetricsError, messageOf } from '../../errors.js';
import { toNetwork } from '../../source/platform/platform-network.js';
import type { ChainTarget } from './chain-target.js';

const maximumChains = 10_000;
const uint64 = z
  .union(
    [z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER), z.string().regex(/^\d{1,20}$/)],
    'expected an integer from 0 to 2^64 - 1',
  )
  .transform((value) => BigInt(value))
  .refine((value) => value < 2n ** 64n, 'expected an integer below 2^64');
const text = z.string().min(1).max(256);
const httpUrl = z.url({ protocol: /^https?$/, error: 'expected a URL with http or https' });

/** So many that each may be asked in turn within seconds. */
const maximumUrls = 16;

const chainEntry = z.strictObject({
  evmChainId: uint64,
  chainName: text,
  blockchainId: text,
  subnetId: text,
  network: z.enum(['mainnet', 'fuji', 'testnet']).transform(toNetwork),
  rpcUrl: httpUrl.optional(),
  rpcUrls: z.array(httpUrl).min(1, 'expected at least one URL').max(maximumUrls).optional(),
  wsUrl: z.url({ protocol: /^wss?$/, error: 'expected a URL with ws or wss' }).optional(),
  startBlock: uint64.default(0n),
});

const chainsFile = z
  .array(chainEntry.check(checkUrls))
  .min(1, 'expected at least one chain')
  .max(maximumChains);

/** The old field names one URL, the other any number of them. */
function checkUrls({ value, issues }: z.core.ParsePayload<z.output<typeof chainEntry>>): void {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (value.rpcUrl === undefined && value.rpcUrls === undefined)
    refuse('rpcUrls', 'expected URLs with http or https, or one as rpcUrl');
  const urls = urlsOf(value);
  const twice = urls.find((url, index) => urls.indexOf(url) !== index);
  if (twice !== undefined) refuse('rpcUrls', 'names a URL twice; each must be there once');
}

function urlsOf({ rpcUrl, rpcUrls = [] }: z.output<typeof chainEntry>): string[] {
  return rpcUrl === undefined ? rpcUrls : [rpcUrl, ...rpcUrls];
}

/** The chains of a file, and what is odd about it but no error. */
export interface ChainsFile {
  readonly targets: readonly ChainTarget[];
  readonly warnings: readonly string[];
}

/**
 * Reads the chains to index from a JSON file: an array of
 * `{evmChainId, chainName, blockchainId, subnetId, network, rpcUrls, wsUrl?, startBlock?}`; `rpcUrl` names one URL, which is asked before those of
 * `rpcUrls`.
 * @throws MetricsError `invalid-config` that names every wrong field by its place in the file.
 */
export function readChainsFile(file: string): ChainsFile {
  const document = parseFile(file);
  const parsed = chainsFile.safeParse(document);
  if (!parsed.success) {
    const issues = issueSentences(parsed.error.issues, document, Object.keys(chainEntry.shape));
    throw new MetricsError('invalid-config', `${file} is not a list of chains:\n  ${issues.join('\n  ')}`);
  }
  const targets = parsed.data.map((entry) => {
    const { rpcUrl: _one, rpcUrls: _several, wsUrl, startBlock, ...record } = entry;
    return { record, rpcUrls: urlsOf(entry) as [string, ...string[]], wsUrl, startBlock };
  });
  for (const key of ['evmChainId', 'blockchainId'] as const) {
    const values = targets.map(({ record }) => record[key]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined)
      throw new MetricsError(
        'invalid-config',
        `${file} names ${key} ${twice} twice; each must be there once`,
      );
  }
  const warnings = targets.flatMap(({ record }) =>
    (['blockchainId', 'subnetId'] as const)
      .filter((key) => !isCb58Id(record[key]))
      .map(
        (key) =>
          `${key} ${record[key]} of ${record.chainName} is no CB58 identifier: typed clients will refuse answers with it`,
      ),
  );
  return { targets, warnings };
}

function parseFile(file: string): unknown {
  try {
    return parseExactJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new MetricsError('invalid-config', `cannot read the chains file ${file}: ${messageOf(cause)}`, {
      cause,
    });
  }
}

function isCb58Id(value: string): boolean {
  try {
    return cb58ToBytes(value).length === 32;
  } catch {
    return false;
  }
}

const maximumShown = 80;
/** Parts of a message of zod that repeat its location and value. */
const surroundings = /^Invalid \w+: (?=expected )|, received \w+$/g;

/**
 * What is wrong with a document, one sentence for each issue: its place, what is allowed there, and what is there instead.
 * @param keys what an entry may hold.
 */
function issueSentences(
  issues: readonly z.core.$ZodIssue[],
  document: unknown,
  keys: readonly string[],
): string[] {
  return issues.map((issue) => {
    const place = ['chains', ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys;
      return `${place}: ${issue.message}${didYouMean(nearest(key, keys))} Allowed are ${keys.join(', ')}`;
    }
    const value = issue.path.reduce<unknown>(memberOf, document);
    return `${place}: ${issue.message.replace(surroundings, '')}, got ${value === undefined ? 'nothing' : shown(value)}`;
  });
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= maximumShown ? text : `${text.slice(0, maximumShown)}…`;
}
