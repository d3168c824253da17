import { isStoreError, StoreError } from './store-error.js';

/** What the system says of a disk without room. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullText = /no space left on device|disk quota exceeded|file too large/iu;

/** What a failed write of the files in a folder is told as: a StoreError `full` where there is no room, else as it is. */
export function writeFault(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || isStoreError(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (!fullCodes.has(code) && !fullText.test(message)) return error;
  return new StoreError(
    'full',
    `there is no room left on the disk of ${folder}: the last write was not made, and nothing that was acknowledged before it is lost; make room and start again`,
    { cause: error },
  );
}
