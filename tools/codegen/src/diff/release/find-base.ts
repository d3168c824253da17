import { tryGit, tryGitLine } from '../sources/git.js';

/** What a contract is compared with where nothing is said. */
export interface Base {
  readonly commit: string;
  /** `the release @firn/node-client@0.2.0`, `the branch main` */
  readonly label: string;
  /** Whether it is the commit that is checked out: then only what is not committed yet can differ from it. */
  readonly isHead: boolean;
}

/** The last release of one of the packages; before the first one, where the branch left the one that releases are made of. */
export function findBase(root: string, packages: readonly string[], baseBranch: string): Base | undefined {
  const base = lastRelease(root, packages) ?? branchPoint(root, baseBranch);
  return base && { ...base, isHead: base.commit === tryGitLine(root, ['rev-parse', 'HEAD']) };
}

/** Releases are tagged `<package>@<version>`. */
function lastRelease(root: string, packages: readonly string[]): Omit<Base, 'isHead'> | undefined {
  const tags =
    tryGit(root, ['tag', '--list', '--merged', 'HEAD', '--sort=-creatordate'])?.toString('utf8') ?? '';
  const tag = tags.split('\n').find((each) => packages.some((name) => each.startsWith(`${name}@`)));
  const commit =
    tag === undefined ? undefined : tryGitLine(root, ['rev-parse', '--verify', '--quiet', `${tag}^{commit}`]);
  return commit === undefined ? undefined : { commit, label: `the release ${tag}` };
}

function branchPoint(root: string, baseBranch: string): Omit<Base, 'isHead'> | undefined {
  for (const branch of [`origin/${baseBranch}`, baseBranch]) {
    const commit = tryGitLine(root, ['merge-base', 'HEAD', branch]);
    if (commit !== undefined && commit !== '') return { commit, label: `the branch ${branch}` };
  }
  return undefined;
}
