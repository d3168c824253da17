import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecording, type Recording, RecordingError } from './recording.js';

/**
 * Reads all recordings of a folder: `<method>/<case>.io`.
 * @throws RecordingError for a folder without any, or a file that is none.
 */
export function readRecordings(folder: string): readonly Recording[] {
  const files = listFolders(folder)
    .sort()
    .flatMap((method) =>
      readdirSync(join(folder, method))
        .filter((file) => file.endsWith('.io'))
        .sort()
        .map((file) => `${method}/${file}`),
    );
  if (files.length === 0) throw new RecordingError(`${folder} holds no <method>/<case>.io`);
  return files.map((id) => parseRecording(id, readFileSync(join(folder, id), 'utf8')));
}

function listFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (cause) {
    throw new RecordingError(`${folder} cannot be read`, { cause });
  }
}
