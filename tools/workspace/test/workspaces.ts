import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of a package.json that the tests look at. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly main?: string;
  readonly types?: string;
  readonly typesVersions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
}

/** One workspace package. */
export interface Workspace {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The project's root. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Reads a JSON file of the project. */
export function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Value;
}

/** Every workspace package of `packages`, `apps` and `tools`. */
export function workspaces(): Workspace[] {
  return ['packages', 'apps', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => ({ folder, manifest: readJson<Manifest>(`${folder}/package.json`) })),
  );
}
