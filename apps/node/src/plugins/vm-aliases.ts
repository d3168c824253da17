import { idToBytes, isEncodingError } from '@firn/primitives';
import { readOptional } from '@firn/storage';
import { z } from 'zod';
import { PluginFolderError } from './plugin-guard.js';

const maxLength = 64;
const aliasPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a text can be the alias of a virtual machine: letters, digits and `._-`, at most 64. */
export function isVmAlias(text: string): boolean {
  return text.length <= maxLength && aliasPattern.test(text);
}

const aliasesFile = z.record(
  z.string().refine(isVmId, 'is no VM ID'),
  z.array(z.string().refine(isVmAlias, 'is no alias')).max(64),
);

/**
 * Reads the aliases of virtual machines, by ID: `{"<VM ID>": ["counter"]}`. No file is no aliases.
 * @throws PluginFolderError naming the file and what of it cannot be used.
 */
export function readVmAliases(file: string): ReadonlyMap<string, readonly string[]> {
  const text = readText(file);
  if (text === undefined) return new Map();
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new PluginFolderError(`${file} is no JSON: ${(cause as Error).message}`, { cause });
  }
  const parsed = aliasesFile.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PluginFolderError(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is refused'}`);
  }
  const seen = new Set<string>();
  for (const alias of Object.values(parsed.data).flat()) {
    if (seen.has(alias)) throw new PluginFolderError(`${file}: the alias ${alias} is given twice`);
    seen.add(alias);
  }
  // The ID itself is no alias of it, as the reference node has it.
  return new Map(
    Object.entries(parsed.data).map(([id, aliases]) => [id, aliases.filter((alias) => alias !== id)]),
  );
}

/** Whether a text is the ID of a virtual machine: 32 bytes in cb58. */
export function isVmId(text: string): boolean {
  try {
    idToBytes(text);
    return true;
  } catch (error) {
    if (isEncodingError(error)) return false;
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readOptional(file);
  } catch (cause) {
    throw new PluginFolderError((cause as Error).message, { cause });
  }
}
