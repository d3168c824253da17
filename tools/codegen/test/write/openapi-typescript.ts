import { createRequire } from 'node:module';

/**
 * The wire types that openapi-typescript makes of a bundled document: a second opinion that tests hold the generated types against.
 * Without comments and the types by path, which no test reads. It loads a TypeScript compiler, so it runs only when the document has changed.
 */
export async function writeOpenApiTypescript(source: string, json: string): Promise<string> {
  // As in source-files.ts: import() would search a whole compiler for names to export.
  const { default: openapiTS, astToString }: typeof import('openapi-typescript') = createRequire(
    import.meta.url,
  )('openapi-typescript');
  const nodes = await openapiTS(json, { alphabetize: true, silent: true });
  const read = nodes.filter((node) => !('name' in node && (node.name as { text?: string }).text === 'paths'));
  const header = `// Made by openapi-typescript of ${source}.\n// Do not edit: run \`UPDATE_CASES=1 npx vitest run test/write/openapi-typescript.test.ts\` in tools/codegen.`;
  return `${header}\n\n${astToString(read, { formatOptions: { removeComments: true } }).trim()}\n`;
}
