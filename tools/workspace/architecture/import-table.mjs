import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../packages.mjs';

const begin = '<!-- imports: written by `npm run architecture` from the manifests -->';
const end = '<!-- /imports -->';

/**
 * The text of ARCHITECTURE.md with its table of imports as the manifests have it: what each workspace imports of the others when it runs, and what its
 * tags deny.
 * @param {string} root
 * @param {string} text
 * @throws {Error} where the table has no place in the text.
 */
export function withImportTable(root, text) {
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`ARCHITECTURE.md needs the lines ${begin} and ${end}`);
  return `${text.slice(0, start)}${begin}\n\n${importTable(root)}\n\n${text.slice(stop)}`;
}

function importTable(root) {
  const { tags } = readJson(join(root, 'turbo.json')).boundaries;
  // The documents import nothing.
  const others = packages(root).filter(({ folder }) => folder !== 'specs');
  const rows = others.map(({ folder, manifest }) => {
    const { dependencies = {}, private: isPrivate } = manifest;
    const ownTags = readJson(join(root, folder, 'turbo.json')).tags ?? [];
    const imports = Object.keys(dependencies)
      .filter((name) => name.startsWith('@firn/'))
      .sort();
    return [
      `\`${folder}\`${folder.startsWith('packages/') && isPrivate ? ', private' : ''}`,
      imports.map((name) => name.slice('@firn/'.length)).join(', ') || 'nothing of ours',
      ownTags.map((tag) => neverOf(tag, tags)).join('; '),
    ];
  });
  return tableOf([['From', 'Imports', 'Never, by its tags'], ...rows]);
}

function neverOf(tag, tags) {
  const { allow, deny = [] } = tags[tag]?.dependencies ?? {};
  if (allow?.length === 0) return `\`${tag}\`: anything of ours`;
  return deny.length === 0 ? `\`${tag}\`` : `\`${tag}\`: ${deny.join(', ')}`;
}

/** Markdown as biome formats it. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
