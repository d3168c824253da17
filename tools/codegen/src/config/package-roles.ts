/** The kinds of packages that a contract can have. */
export const packageRoles = ['validators', 'client', 'server'] as const;

export type PackageRole = (typeof packageRoles)[number];
