import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { SettingsError } from '../../config/settings-reader.js';

/** Most that git may print: all documents of a commit. */
const maxOutput = 512 * 1024 * 1024;

/** Runs git in a folder and gives what it prints; `undefined` if it fails. */
export function tryGit(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', [...args], {
      cwd: folder,
      maxBuffer: maxOutput,
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(input !== undefined && { input }),
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new SettingsError('git is not on the path; compare folders or documents instead');
    return undefined;
  }
}

/** The same as one line of text. */
export function tryGitLine(folder: string, args: readonly string[]): string | undefined {
  return tryGit(folder, args)?.toString('utf8').trim();
}

/** The commit that a ref names, with the top folder of its repository; `undefined` if there is none. */
export function findCommit(folder: string, ref: string): { commit: string; top: string } | undefined {
  // A name that starts with a dash would be taken for an option.
  if (ref.startsWith('-')) return undefined;
  const commit = tryGitLine(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  // Relative, because the folder may have been reached through a link.
  const up = tryGitLine(folder, ['rev-parse', '--show-cdup']);
  if (commit === undefined || commit === '' || up === undefined) return undefined;
  return { commit, top: path.resolve(folder, up) };
}
