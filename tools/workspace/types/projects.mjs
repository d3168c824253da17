/**
 * The projects that the scripts of the packages compile, with paths from the root: those that are built, and those that are checked against them.
 * @param {readonly { folder: string, manifest: { scripts?: Record<string, string> } }[]} packages
 */
export function projectsOf(packages) {
  const built = packages.filter(({ manifest }) => manifest.scripts?.build?.includes('tsc -b'));
  return {
    built: built.map(({ folder }) => `${folder}/tsconfig.json`),
    checked: packages.flatMap(({ folder, manifest }) =>
      Array.from(
        manifest.scripts?.typecheck?.matchAll(/ -p (\S+)/g) ?? [],
        ([, path]) => `${folder}/${path}`,
      ),
    ),
  };
}
