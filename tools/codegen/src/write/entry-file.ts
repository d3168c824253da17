import type { Contract } from '@firn/contract-model';
import type { GeneratedFile, Layout } from './generated-file.js';
import { generatedFolder } from './package-places.js';
import { SourceFile } from './source-file.js';

/** The file that exports everything of a generated folder; the package's hand-written entry exports it in turn. */
export function writeEntryFile(
  contract: Contract,
  layout: Layout,
  role: 'client' | 'server',
  modules: readonly string[],
): GeneratedFile {
  const file = new SourceFile({
    path: `${generatedFolder(contract, layout, role)}/index.ts`,
    sources: contract.sources,
  });
  for (const module of [...modules].sort()) file.line(`export * from './${module}.js';`);
  return file.toGeneratedFile();
}
