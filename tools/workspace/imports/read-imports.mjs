import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/**
 * Which files of a folder import which others of it, for their types too, by paths relative to the folder. Biome writes every import alike, so
 * that no parser is needed.
 * @param {string} folder
 * @returns {Map<string, readonly string[]>}
 */
export function readImports(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names
    .filter((name) => /\.(ts|mts|mjs)$/.test(name) && !/(^|\/)node_modules\//.test(name))
    .sort();
  const known = new Set(sources);
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const targets = importedIn(text).flatMap((path) => {
        const target = join(dirname(file), path);
        return [target.replace(/\.(m?)js$/, '.$1ts'), target].filter((name) => known.has(name)).slice(0, 1);
      });
      return [file, [...new Set(targets)].sort()];
    }),
  );
}

const importForms = [
  /^(?:import|export)\s[^'";]*?\sfrom\s+'(\.[^']+)'/gm,
  /^import\s+'(\.[^']+)'/gm,
  /\bimport\(\s*'(\.[^']+)'/g,
];

/**
 * The relative paths that a source names in imports.
 * @param {string} text
 */
const importedIn = (text) =>
  importForms.flatMap((form) => Array.from(text.matchAll(form), ([, path]) => path));
