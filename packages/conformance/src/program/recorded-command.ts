import colors from 'picocolors';
import { allConform, formatResults } from '../recorded/format-results.js';
import { readRecordings } from '../recorded/read-recordings.js';
import { isRecordingError } from '../recorded/recording.js';
import { runRecordings } from '../recorded/run-recordings.js';
import { clearProgress, showProgress } from './progress.js';
import { readKnown } from './read-known.js';

/** Flags of `firn-conformance recorded`. */
export interface RecordedFlags {
  readonly url: string;
  readonly tests: string;
  readonly known?: string;
}

/** Replays recorded conversations and gives the exit code. */
export async function replay({ url, tests, known }: RecordedFlags): Promise<number> {
  try {
    const recordings = readRecordings(tests);
    const onResult = ({ recording }: { readonly recording: { readonly id: string } }) =>
      showProgress(recording.id);
    const results = await runRecordings(recordings, { url, known: readKnown(known), onResult });
    clearProgress();
    process.stdout.write(`${formatResults(results)}\n`);
    return allConform(results) ? 0 : 1;
  } catch (error) {
    if (!isRecordingError(error)) throw error;
    process.stderr.write(`${colors.red('error')} ${error.message}\n`);
    return 2;
  }
}
