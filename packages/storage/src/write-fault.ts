import { isStoreError, StoreError } from './store-error.js';

/** What the system says of a disk without room. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullText = /no space left on device|disk quota exceeded|file too large/iu;

/** What lmdb says of a write that the disk took in part, as it takes the last one that finds room, and of one to a disk that fails. */
const failedText = /^input\/output error$/iu;

/**
 * What a failed write of the files in a folder is told as: a StoreError `full` where there is no room, `write` where that or a failing disk is
 * the reason, else as it is.
 */
export function writeFault(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || isStoreError(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (failedText.test(message)) {
    return new StoreError(
      'write',
      `the disk of ${folder} did not take the last write: it has no room left, or fails; what was not written was not acknowledged; make room, or see to the disk, and start again: \`firn-node verify\` tells whether all is there`,
      { cause: error },
    );
  }
  if (!fullCodes.has(code) && !fullText.test(message)) return error;
  return new StoreError(
    'full',
    `there is no room left on the disk of ${folder}: the last write was not made, and nothing that was acknowledged before it is lost; make room and start again`,
    { cause: error },
  );
}
