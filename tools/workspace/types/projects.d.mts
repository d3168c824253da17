interface Package {
  readonly folder: string;
  readonly manifest: { readonly scripts?: Readonly<Record<string, string>> };
}

/** The projects that the scripts of the packages compile, with paths from the root: those that are built, and those that are checked against them. */
export function projectsOf(packages: readonly Package[]): {
  readonly built: string[];
  readonly checked: string[];
};
