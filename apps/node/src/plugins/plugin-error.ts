import { Refusal } from '../errors/refusal.js';

/** Plugins cannot be read: the folder, a name in it, or the file of their aliases. The message is the system's or the reference node's. */
export class PluginFolderError extends Refusal {
  override readonly name = 'PluginFolderError';
}

/** Whether an error is a {@link PluginFolderError}, of this or of another copy of the code. */
export function isPluginFolderError(error: unknown): error is PluginFolderError {
  return error instanceof Error && error.name === 'PluginFolderError';
}

const maxReasonLength = 512;

/** Why a plugin failed, for people: the first line of what it threw, without the folder in which it lies. */
export function reasonOf(error: unknown, folder: string): string {
  const message =
    error instanceof Error ? error.message : typeof error === 'string' ? error : 'it threw no error';
  const [line = ''] = message.replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '').split('\n');
  return (
    line.replace(/\?mtime=[\d.]+/g, '').slice(0, maxReasonLength) || 'it threw an error without a message'
  );
}
