import type { SecurityScheme } from '@firn/contract';

/** What a request carries for a scheme: all but texts and where tokens come from. */
export function securityMechanism({ kind }: SecurityScheme): unknown {
  if (kind.type === 'bearer') return { type: kind.type };
  return kind.type === 'oauth2' ? { type: kind.type } : kind;
}
