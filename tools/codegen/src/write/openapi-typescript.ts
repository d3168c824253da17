import { createRequire } from 'node:module';
import type { GeneratedFile } from './generated-file.js';
import { generatedMark } from './source-file.js';

/**
 * The wire types that openapi-typescript makes of a bundled document: a second opinion that tests hold the generated types against.
 * It loads a TypeScript compiler, so it runs only when the document has changed.
 */
export async function writeOpenApiTypescript(
  path: string,
  sources: readonly string[],
  json: string,
): Promise<GeneratedFile> {
  // As in verify-syntax.ts: import() would search a whole compiler for names to export.
  const { default: openapiTS, astToString }: typeof import('openapi-typescript') = createRequire(
    import.meta.url,
  )('openapi-typescript');
  const nodes = await openapiTS(json, { alphabetize: true, silent: true });
  const header = `${generatedMark}${sources.join(', ')}, through openapi-typescript.\n// Do not edit: change the document and run \`npm run generate\`.`;
  return { path, text: `${header}\n\n${astToString(nodes).trim()}\n` };
}
