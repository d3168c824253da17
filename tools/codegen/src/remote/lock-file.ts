import path from 'node:path';
import { compare } from '@firn/contract';
import { SettingsError } from '../config/settings-reader.js';
import { readIfThere } from '../manifest/read-if-there.js';

/** Name of the lock, beside `firn.json` or in the folder that a run starts in. */
export const lockName = 'firn.lock.json';

/** A document as it was when it was read. */
export interface LockedDocument {
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Where redirections led to, where there were any. */
  readonly location?: string;
}

/** What was read from the network, by URL. */
export type Lock = ReadonlyMap<string, LockedDocument>;

/**
 * The lock of a folder; empty where there is none.
 * @throws SettingsError for a file that is no lock.
 */
export function readLock(folder: string): Lock {
  const text = readIfThere(path.join(folder, lockName));
  if (text === undefined) return new Map();
  const value = parse(text);
  const documents: unknown = Reflect.get(value, 'documents');
  if (Reflect.get(value, 'version') !== 1 || typeof documents !== 'object' || documents === null)
    throw new SettingsError(`${lockName} is no lock of version 1; remove it and run firn generate again`);
  const entries = Object.entries(documents).map(([url, document]: [string, unknown]) => {
    if (!isLocked(document))
      throw new SettingsError(
        `${lockName}: documents.${url} needs sha256, mediaType and bytes; run with --update-lock`,
      );
    return [url, document] as const;
  });
  return new Map(entries);
}

/** The text of a lock. */
export function lockText(lock: Lock): string {
  const documents = Object.fromEntries([...lock].sort(([a], [b]) => compare(a, b)));
  return `${JSON.stringify({ version: 1, documents }, undefined, 2)}\n`;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    throw new SettingsError(
      `cannot read ${lockName}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isLocked(value: unknown): value is LockedDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { sha256, mediaType, bytes, location }: Record<string, unknown> = { ...value };
  return (
    typeof sha256 === 'string' &&
    typeof mediaType === 'string' &&
    typeof bytes === 'number' &&
    (location === undefined || typeof location === 'string')
  );
}
