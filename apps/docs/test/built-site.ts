import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the site is built to. */
export const builtSite = fileURLToPath(new URL('../dist/site', import.meta.url));

/** The HTML files of the built site. @throws Error where it is not built. */
export function htmlFiles(): string[] {
  if (!existsSync(join(builtSite, 'index.html')))
    throw new Error('the site is not built: npx turbo run build --filter=@firn/docs');
  return readdirSync(builtSite, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
}
