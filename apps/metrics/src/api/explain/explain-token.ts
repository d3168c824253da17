import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MetricsError } from '../../errors.js';
import { createFolder } from '../../store/create-folder.js';

/** At least as hard to guess as 128 random bits. */
const tokenForm = /^[\w-]{22,256}$/;

/** File of the token in the folder of the embedded store. */
export function explainTokenFile(dataDir: string): string {
  return join(dataDir, 'explain-token');
}

/**
 * The token that lets its holder ask what stands behind an answer; made where the file is not there, for this user alone.
 * @throws MetricsError `invalid-config` for a file that holds no token.
 */
export function readOrCreateToken(file: string): string {
  createFolder(dirname(file));
  try {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  return readToken(file);
}

/** Reads the token. @throws MetricsError `invalid-config` where there is none. */
export function readToken(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new MetricsError(
      'invalid-config',
      `${file}, which holds the token of the service, cannot be read (${code}): name the folder of the service with --data-dir, or the file with --explain-token-file`,
      { cause },
    );
  }
  if (tokenForm.test(text)) return text;
  throw new MetricsError(
    'invalid-config',
    `${file} holds no token: 22 to 256 letters, digits, - and _ are allowed; without the file the service makes one`,
  );
}

/** Whether an `Authorization` header holds the token; the time that this takes tells nothing of it. */
export function holdsToken(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
