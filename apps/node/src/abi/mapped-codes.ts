import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Longer files of a build are not read for the places of a failure. */
const maxBuildLength = 256 * 2 ** 20;
const maxSourceLength = 4 * 2 ** 20;

/** More than these bytes of sources are not handed on: places in the others are told without their line. */
const mostSourceBytes = 16 * 2 ** 20;

/** The maps of a contract's codes, and the sources that they name. */
export interface MappedCodes {
  readonly deployed: string;
  readonly creation: string;
  /** Names by the numbers that the maps have. */
  readonly names: ReadonlyMap<number, string>;
  /** Sources by the same numbers; what is not there any more, or that no place is in, is left out. */
  readonly contents: ReadonlyMap<number, Uint8Array>;
  /** Whether the optimizer ran, or the compiler went by way of its intermediate language: places are less sure then. */
  readonly isOptimized: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The source maps that belong to an artifact: in it, as Foundry writes them, or in the file of its build, as Hardhat does. Undefined where there
 * are none. Builds are large: this is for a thread of its own.
 * @param root the folder of artifacts
 */
export function readMappedCodes(root: string, path: string): MappedCodes | undefined {
  const artifact = readJson(path);
  if (artifact === undefined) return undefined;
  return readFoundry(root, artifact) ?? readHardhat(root, path, artifact);
}

function readFoundry(root: string, artifact: Fields): MappedCodes | undefined {
  const { id } = artifact;
  const [own] = Object.keys(fieldsAt(artifact, 'metadata', 'settings', 'compilationTarget'));
  const { deployed, creation } = mapsOf(artifact.deployedBytecode, artifact.bytecode);
  if (deployed === undefined || typeof id !== 'number' || own === undefined) return undefined;
  // Files compiled at another time have numbers of another build.
  const build = findBuild(root, (file) => fieldsAt(file, 'source_id_to_path')[id] === own);
  const names = build === undefined ? { [id]: own } : fieldsAt(build, 'source_id_to_path');
  const project = dirname(resolve(root));
  return {
    deployed,
    creation,
    isOptimized: isOptimized(fieldsAt(artifact, 'metadata', 'settings')),
    ...sourcesOf(
      [deployed, creation],
      new Map(Object.entries(names).map(([key, name]) => [Number(key), String(name)])),
      (name) => readSource(project, name),
    ),
  };
}

function readHardhat(root: string, path: string, artifact: Fields): MappedCodes | undefined {
  const { contractName, sourceName, inputSourceName, buildInfoId } = artifact;
  const build =
    typeof buildInfoId === 'string'
      ? readSplitBuild(root, buildInfoId)
      : readBuild(path, readJson(path.replace(/\.json$/, '.dbg.json'))?.buildInfo);
  if (build === undefined || typeof contractName !== 'string') return undefined;
  const evm = fieldsAt(build.output, 'contracts', String(inputSourceName ?? sourceName), contractName, 'evm');
  const { deployed, creation } = mapsOf(evm.deployedBytecode, evm.bytecode);
  if (deployed === undefined) return undefined;
  const names = Object.keys(fieldsAt(build.output, 'sources')).map((name): [number, string] => [
    Number(fieldsAt(build.output, 'sources', name).id),
    name,
  ]);
  return {
    deployed,
    creation,
    isOptimized: isOptimized(fieldsAt(build.input, 'settings')),
    ...sourcesOf([deployed, creation], new Map(names), (name) => {
      const { content } = fieldsAt(build.input, 'sources', name);
      return typeof content === 'string' ? Buffer.from(content) : undefined;
    }),
  };
}

interface HardhatBuild {
  readonly input: Fields;
  readonly output: Fields;
}

/** Hardhat 2: one file, which the one beside the artifact names. */
function readBuild(artifactPath: string, buildInfo: unknown): HardhatBuild | undefined {
  if (typeof buildInfo !== 'string') return undefined;
  const file = readJson(join(dirname(artifactPath), buildInfo));
  return file && { input: fieldsAt(file, 'input'), output: fieldsAt(file, 'output') };
}

/** Hardhat 3: what goes into the compiler and what comes out stand in files of their own. */
function readSplitBuild(root: string, id: string): HardhatBuild | undefined {
  if (!/^[\w.-]{1,200}$/.test(id)) return undefined;
  const input = readJson(join(root, 'build-info', `${id}.json`));
  const output = readJson(join(root, 'build-info', `${id}.output.json`));
  return input && output && { input: fieldsAt(input, 'input'), output: fieldsAt(output, 'output') };
}

function isOptimized(settings: Fields): boolean {
  return settings.viaIR === true || fieldsAt(settings, 'optimizer').enabled === true;
}

function mapsOf(deployedCode: unknown, creationCode: unknown): { deployed?: string; creation: string } {
  const deployed = fieldsOf(deployedCode).sourceMap;
  const creation = fieldsOf(creationCode).sourceMap;
  return {
    ...(typeof deployed === 'string' && deployed !== '' && { deployed }),
    creation: typeof creation === 'string' ? creation : '',
  };
}

function sourcesOf(
  maps: readonly string[],
  names: ReadonlyMap<number, string>,
  read: (name: string) => Uint8Array | undefined,
): Pick<MappedCodes, 'names' | 'contents'> {
  const contents = new Map<number, Uint8Array>();
  let length = 0;
  for (const source of new Set(maps.flatMap(sourceNumbers))) {
    const name = names.get(source);
    const content = name === undefined ? undefined : read(name);
    if (content === undefined || length + content.length > mostSourceBytes) continue;
    length += content.length;
    contents.set(source, content);
  }
  return { names, contents };
}

/** The sources that a map has places in: the third field of an entry, where it is not that of the entry before. */
function sourceNumbers(map: string): number[] {
  return map.split(';').flatMap((entry) => {
    const source = entry.split(':', 3)[2];
    return source === undefined || source === '' ? [] : [Number(source)];
  });
}

/** A source of the project that the artifacts belong to; what lies outside of it is not looked at. */
function readSource(project: string, name: string): Uint8Array | undefined {
  const path = resolve(project, name);
  if (relative(project, path).split(sep)[0] === '..') return undefined;
  return readFile(path, maxSourceLength);
}

/** The first file of a build that suits; the others are not read. */
function findBuild(root: string, suits: (file: Fields) => boolean): Fields | undefined {
  const folder = join(root, 'build-info');
  for (const { name } of entriesOf(folder)) {
    const file = readJson(join(folder, name));
    if (file !== undefined && suits(file)) return file;
  }
  return undefined;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.json'));
  } catch {
    // There is none.
    return [];
  }
}

function readJson(path: string): Fields | undefined {
  const text = readFile(path, maxBuildLength);
  try {
    return text && fieldsOf(JSON.parse(text.toString('utf8')));
  } catch {
    // It is being written, or no JSON.
    return undefined;
  }
}

function readFile(path: string, most: number): Buffer | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || stats.size > most) return undefined;
  try {
    return readFileSync(path);
  } catch {
    // It went away, or is not for this user.
    return undefined;
  }
}

function fieldsAt(value: unknown, ...path: readonly string[]): Fields {
  return path.reduce<Fields>((fields, key) => fieldsOf(fields[key]), fieldsOf(value));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
