import { readFileSync } from 'node:fs';
import { localUpgrades, type UpgradeSchedule } from '@firn/evm/genesis';
import { bytesToId, idToBytes, parseExactJson } from '@firn/primitives';
import { z } from 'zod';
import { StartRefusal } from '../errors/start-refusal.js';

/** Where the upgrades of a custom network are written; the file wins where both are given. */
export interface UpgradeSource {
  /** Path of the file. */
  readonly file?: string | undefined;
  /** The same in base64. */
  readonly content?: string | undefined;
}

// As the reference node reads what is not there: the first year, which has passed, no number, and no ID.
const firstYear = '0001-01-01T00:00:00Z';
const emptyId = bytesToId(new Uint8Array(32));

const time = z.iso
  .datetime({ offset: true, error: 'must be a time as in RFC 3339, such as 2026-09-22T15:00:00Z' })
  .transform((text) => new Date(text).toISOString().replace('.000Z', 'Z'))
  .default(firstYear);
const count = z
  .int('must be an integer from 0 on')
  .nonnegative('must be an integer from 0 on')
  .transform(BigInt);
const id = z.string().refine(isId, 'must be an ID of 32 bytes in cb58');

const schema = z.strictObject({
  apricotPhase1Time: time,
  apricotPhase2Time: time,
  apricotPhase3Time: time,
  apricotPhase4Time: time,
  apricotPhase4MinPChainHeight: count.default(0n),
  apricotPhase5Time: time,
  apricotPhasePre6Time: time,
  apricotPhase6Time: time,
  apricotPhasePost6Time: time,
  banffTime: time,
  cortinaTime: time,
  cortinaXChainStopVertexID: id.default(emptyId),
  durangoTime: time,
  etnaTime: time,
  fortunaTime: time,
  graniteTime: time,
  graniteEpochDuration: count
    .refine((ns) => ns > 0n, 'must be the length of an epoch in nanoseconds, above 0')
    .default(localUpgrades.graniteEpochDuration),
  heliconTime: time,
});

/** Reads them; undefined where there is neither. @throws StartRefusal naming the key and what is allowed. */
export function readUpgrades({ file, content }: UpgradeSource): UpgradeSchedule | undefined {
  if (file !== undefined) return parseUpgrades(readText(file), file);
  if (content === undefined) return undefined;
  return parseUpgrades(Buffer.from(content, 'base64').toString('utf8'), '--upgrade-file-content');
}

/**
 * Parses the upgrades of a network in the reference node's form: an object with the keys of `info.upgrades`. An upgrade without a time is active
 * from the beginning; without `graniteEpochDuration`, epochs are as long as on the local network.
 * @param name of what is parsed, in messages
 * @throws StartRefusal
 */
export function parseUpgrades(text: string, name: string): UpgradeSchedule {
  const result = schema.safeParse(parseJson(text, name));
  if (result.success) return result.data;
  const problems = result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`);
  throw new StartRefusal(
    `the upgrades in ${name} are not valid: ${problems.join('; ')}; its keys are ${Object.keys(schema.shape).join(', ')}`,
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartRefusal(`--upgrade-file cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new StartRefusal(`the upgrades in ${name} are not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function isId(text: string): boolean {
  try {
    return idToBytes(text).length === 32;
  } catch {
    return false;
  }
}
