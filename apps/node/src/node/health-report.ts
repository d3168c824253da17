import type { Node } from './node.js';

/** What one check found. */
export interface HealthCheck {
  readonly message: { readonly height: string };
  /** When it was made. */
  readonly at: Date;
  /** How long it took, in nanoseconds. */
  readonly duration: bigint;
}

/** What the checks of a node found, by name; a chain's has the chain's name. */
export interface HealthReport {
  readonly checks: ReadonlyMap<string, HealthCheck>;
  readonly healthy: boolean;
}

/** A part of the node that is checked. */
interface Part {
  readonly name: string;
  /** The subnet that validates the chain. */
  readonly tag: string;
  readonly height: () => bigint;
}

/**
 * Checks a node: it listens once all its chains are open, and each tells its height.
 * @param tags Only checks with one of them, the IDs of subnets; empty for all.
 */
export function checkHealth(
  node: Pick<Node, 'platform' | 'evmChains' | 'platformId'>,
  tags: readonly string[] = [],
): HealthReport {
  const tag = node.platformId;
  const parts: readonly Part[] = [
    { name: 'P', tag, height: () => node.platform.lastAccepted.height },
    ...node.evmChains.map(({ name, chain }) => ({ name, tag, height: () => chain.head.header.number })),
  ];
  const wanted = parts.filter((part) => tags.length === 0 || tags.includes(part.tag));
  return { checks: new Map(wanted.map((part) => [part.name, check(part)])), healthy: true };
}

function check({ height }: Part): HealthCheck {
  const at = new Date();
  const start = process.hrtime.bigint();
  const message = { height: String(height()) };
  return { message, at, duration: process.hrtime.bigint() - start };
}
