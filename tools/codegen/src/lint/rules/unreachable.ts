import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pointerTokens } from '@firn/contract/json';
import type { SpecNode } from '@firn/contract/read';
import type { LintTarget, Rule } from '../rule.js';

/** What no operation uses: components, entries of shared files, and files beside those that are read. */
export const unreachable: Rule = {
  code: 'unreachable',
  strictOnly: true,
  check(target, problems) {
    const used = usedPlaces(target);
    for (const file of unreadFiles(target, used)) {
      problems.warning(this.code, { file, pointer: '', line: 1, column: 1 }, 'nothing refers to this file');
    }
    for (const entry of unusedEntries(target, used)) {
      problems.warning(this.code, entry.location, `nothing refers to ${pointerTokens(entry.pointer).at(-1)}`);
    }
  },
};

/** Places that references lead to. */
function usedPlaces({ reader }: LintTarget): Map<string, SpecNode> {
  return new Map(reader.store.targets.map((target) => [target.key, target]));
}

/** Files beside others that are used as a whole: a folder of schemas or methods holds nothing else. */
function unreadFiles({ reader }: LintTarget, used: ReadonlyMap<string, SpecNode>): string[] {
  const whole = [...used.values()].filter((node) => node.pointer === '').map((node) => node.document.file);
  const read = new Set(reader.store.files);
  return [...new Set(whole.map((file) => path.dirname(file)))]
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => /\.(?:ya?ml|json)$/.test(file) && !read.has(file))
    .sort();
}

/** Entries of files of which only entries are used (`errors.yaml#/InvalidParams`), and components of the roots. */
function unusedEntries({ roots, reader }: LintTarget, used: ReadonlyMap<string, SpecNode>): SpecNode[] {
  const rootFiles = new Set(roots.map((root) => root.document.file));
  const shared = reader.store.files.filter((file) => {
    const places = [...used.values()].filter((node) => node.document.file === file);
    return (
      !rootFiles.has(file) &&
      places.length > 0 &&
      places.every((node) => pointerTokens(node.pointer).length === 1)
    );
  });
  const entries = shared.flatMap((file) =>
    reader.store
      .open(file)
      .entries()
      .map(([, node]) => node),
  );
  const sections = roots.flatMap((root) => root.get('components')?.entries() ?? []);
  const components = sections.flatMap(([, section]) => section.entries().map(([, node]) => node));
  // A component that refers to a file is there to publish what the file holds.
  const own = components.filter((node) => !node.has('$ref'));
  return [...entries, ...own].filter((node) => !used.has(node.key));
}
