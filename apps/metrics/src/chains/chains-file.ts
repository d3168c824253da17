import { readFileSync } from 'node:fs';
import { cb58ToBytes, parseExactJson } from '@firn/primitives';
import { z } from 'zod';
import { MetricsError, messageOf } from '../errors.js';
import { toNetwork } from '../state/chain-record.js';
import type { ChainTarget } from './chain-target.js';

const maximumChains = 10_000;
const uint64 = z
  .union([
    z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
    z.string().regex(/^\d{1,20}$/, 'expected a decimal integer'),
  ])
  .transform((value) => BigInt(value))
  .refine((value) => value < 2n ** 64n, 'expected an integer below 2^64');
const text = z.string().min(1).max(256);
const httpUrl = z.url({ protocol: /^https?$/, error: 'expected a URL with http or https' });

const chainEntry = z.strictObject({
  evmChainId: uint64,
  chainName: text,
  blockchainId: text,
  subnetId: text,
  network: z.enum(['mainnet', 'fuji', 'testnet']).transform(toNetwork),
  rpcUrl: httpUrl,
  wsUrl: z.url({ protocol: /^wss?$/, error: 'expected a URL with ws or wss' }).optional(),
  startBlock: uint64.default(0n),
});

const chainsFile = z.array(chainEntry).min(1, 'expected at least one chain').max(maximumChains);

/** The chains of a file, and what is odd about it but no error. */
export interface ChainsFile {
  readonly targets: readonly ChainTarget[];
  readonly warnings: readonly string[];
}

/**
 * Reads the chains to index from a JSON file: an array of
 * `{evmChainId, chainName, blockchainId, subnetId, network, rpcUrl, wsUrl?, startBlock?}`.
 * @throws MetricsError `invalid-config` that names every wrong field by its place in the file.
 */
export function readChainsFile(file: string): ChainsFile {
  const parsed = chainsFile.safeParse(parseFile(file));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => `  ${['chains', ...path].join('.')}: ${message}`,
    );
    throw new MetricsError('invalid-config', `${file} is not a list of chains:\n${issues.join('\n')}`);
  }
  const targets = parsed.data.map(({ rpcUrl, wsUrl, startBlock, ...record }) => ({
    record,
    rpcUrl,
    wsUrl,
    startBlock,
  }));
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
