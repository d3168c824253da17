import type { ImportExtension } from '../config/folder-layout.js';
import type { GeneratedFile } from './generated-file.js';

/** Where a generated module names another one: in imports and exports, and where it loads explanations. Comments never begin so. */
const specifier =
  /^((?:(?:import|export|\}).* from |import |const \w+ = \(\) => import\()'\.{1,2}\/[^'\n]*)\.js(?=')/gm;

/** A generated module whose relative imports have another extension than `.js`; other files stay as they are. */
export function withImportExtension(file: GeneratedFile, extension: ImportExtension): GeneratedFile {
  if (extension === 'js' || !file.path.endsWith('.ts')) return file;
  return { ...file, text: file.text.replace(specifier, extension === 'ts' ? '$1.ts' : '$1') };
}
