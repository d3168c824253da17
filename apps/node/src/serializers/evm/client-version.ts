/**
 * How a chain names what runs it: `firn/1.2.3`. One with development controls names the kind of node that it stands in for
 * first, because Hardhat's network helpers use a node only if its name begins with one that they know.
 */
export function clientVersion(version: string, { isControlled }: { readonly isControlled: boolean }): string {
  return isControlled ? `anvil-compatible/${version}` : version;
}
