import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../site/guide', import.meta.url));

/** A guide and the commands that it tells to run. */
export interface GuideCommands {
  readonly name: string;
  readonly commands: readonly string[];
}

/** Every guide, with the commands of its shell blocks in their order. */
export function guideCommands(): GuideCommands[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const blocks = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)];
      return { name, commands: blocks.flatMap(([, , block = '']) => linesOf(block)) };
    });
}

/** The first JSON block of a guide. */
export function jsonOf(guide: string): string {
  const text = readFileSync(join(folder, guide), 'utf8');
  return /^```json\n([\s\S]*?)^```/m.exec(text)?.[1] ?? '';
}

function linesOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
