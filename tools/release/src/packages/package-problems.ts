import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import type { Problem, ProblemKind, ResolutionKind } from '@arethetypeswrong/core/types';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Ways to resolve an import that nobody is promised: to TypeScript, CommonJS before Node.js could `require` an ES module. */
const unserved: ReadonlySet<ResolutionKind> = new Set(['node16-cjs']);

/** Most places that a sentence names. */
const mostPlaces = 5;

/**
 * What is wrong with a package as others install it: a sentence for each kind of problem, with the package's name.
 * @param packed The bytes of its tarball.
 */
export async function packageProblems(packed: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const content = createPackageFromTarballData(packed);
  const sentences = [...(await manifestProblems(packed.buffer)), ...(await typeProblems(content))];
  return sentences.map((sentence) => `${content.packageName}: ${sentence}`);
}

/** Fields of its package.json that do not fit the files of the tarball. Suggestions are none. */
async function manifestProblems(tarball: ArrayBuffer): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'error' });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Entries whose types do not say what its code does, or cannot be found. */
async function typeProblems(content: Package): Promise<string[]> {
  const checked = await checkPackage(content);
  // A package without any types promises none.
  if (checked.types === false) return [];
  const folder = `/node_modules/${content.packageName}/`;
  const places = new Map<ProblemKind, Set<string>>();
  for (const problem of checked.problems) {
    if ('resolutionKind' in problem && unserved.has(problem.resolutionKind)) continue;
    const known = places.get(problem.kind) ?? new Set();
    places.set(problem.kind, known.add(placeOf(problem).replace(folder, '')));
  }
  return [...places].map(([kind, known]) => {
    const { title, description, docsUrl } = problemKindInfo[kind];
    return `${title} (${listed([...known])}). ${description} ${docsUrl}`;
  });
}

function placeOf(problem: Problem): string {
  if ('entrypoint' in problem) return `"${problem.entrypoint}" by ${problem.resolutionKind}`;
  if ('moduleSpecifier' in problem) return `"${problem.moduleSpecifier}" in ${problem.fileName}`;
  return 'fileName' in problem ? problem.fileName : problem.typesFileName;
}

function listed(places: readonly string[]): string {
  const rest = places.length - mostPlaces;
  return `${places.slice(0, mostPlaces).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
