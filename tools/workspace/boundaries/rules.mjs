import { folders, kinds } from './layers.mjs';

const anyPackage = '^((?:apps|packages|tools)/[^/]+|specs)/';
/** Says what the build of a program leaves outside of its bundle, which is needed to run it from its sources. */
const buildSettings = '^apps/[^/]+/rolldown[.]config[.]mjs$';

/** Files that are there after a build alone, which need not be the state of a clone. */
const built = '^@firn/codegen(/program)?$|^@firn/specs/.+[.]json$|/dist/';

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const oneOf = (names) => `(${names.join('|')})`;

/** Imports of another kind of package than those that a kind lists. */
function kindRules([name, { packages, imports, tests = [] }]) {
  const otherThan = (allowed) => ({
    path: anyPackage,
    pathNot: [
      '^$1/',
      buildSettings,
      ...allowed.flatMap((kind) => kinds[kind].packages.map((each) => `^${each}/`)),
    ],
  });
  const ownFiles = `^${oneOf(packages)}/`;
  return [
    forbid(`imports of ${name}`, { path: ownFiles, pathNot: `${ownFiles}test/` }, otherThan(imports)),
    forbid(
      `imports of tests of ${name}`,
      { path: `${ownFiles}test/` },
      otherThan([...imports, ...tests, 'testing']),
    ),
  ];
}

/** Imports of a folder above or beside. */
function folderRules([name, lines]) {
  const src = `^${name}/src/`;
  const upTo = (index) => oneOf(lines.slice(0, index + 1).flatMap((line) => line.split(' ')));
  return lines.map((line, index) =>
    forbid(
      `folders of ${name}`,
      { path: `${src}${oneOf(line.split(' '))}/` },
      { path: `${src}${upTo(index)}/`, pathNot: `${src}$1/` },
    ),
  );
}

const known = [
  ...Object.values(kinds).flatMap(({ packages }) => packages.map((name) => `^${name}/(?!src/[^/]+/)`)),
  ...Object.entries(folders).map(
    ([name, lines]) => `^${name}/src/${oneOf(lines.flatMap((line) => line.split(' ')))}/`,
  ),
];

/** The boundaries of the workspace as rules of dependency-cruiser, all of them errors. */
export const rules = [
  forbid('no cycle of files', {}, { circular: true }),
  forbid('every import is found', {}, { couldNotResolve: true, pathNot: ['^virtual:', built] }),
  forbid('no tests in the code', { path: `${anyPackage}src/` }, { path: `${anyPackage}test/` }),
  forbid('every package and folder has its layer', { path: anyPackage, pathNot: known }, {}),
  forbid(
    'another package by its name alone',
    { path: anyPackage },
    { path: anyPackage, pathNot: ['^$1/', buildSettings], dependencyTypes: ['local'] },
  ),
  ...Object.entries(kinds).flatMap(kindRules),
  ...Object.entries(folders).flatMap(folderRules),
];

/** How dependency-cruiser reads the sources: with the imports of types, and other packages of the workspace by their sources. */
export const options = {
  doNotFollow: { path: ['node_modules/', '/dist/'] },
  // What the generator is to write imports packages that do not exist.
  exclude: { path: '^tools/codegen/test/cases/' },
  parser: 'tsc',
  tsPreCompilationDeps: true,
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['@firn/source', 'import', 'node', 'default', 'types'],
    cachedInputFileSystem: { cacheDuration: 60_000 },
    extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    mainFields: ['module', 'main', 'types'],
  },
};
