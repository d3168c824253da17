import { isDeepStrictEqual } from 'node:util';
import type { OAuthFlow, SecurityKind, SecurityScheme } from '@firn/contract';
import type { FixedKind } from '../change-kinds.js';
import { compareDocs } from '../compare-docs.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { securityMechanism } from './security-mechanism.js';

/** The ways to show who calls, whether an operation asks for them or not: the client has a place for the credentials of each. */
export function compareSecuritySchemes(
  old: readonly SecurityScheme[],
  now: readonly SecurityScheme[],
  types: NamedTypes,
): void {
  const { recorder } = types;
  for (const scheme of now) {
    const was = old.find(({ name }) => name === scheme.name);
    if (was === undefined)
      recorder.add('security-scheme-added', siteAt(scheme.location, 'new', scheme.name, 'was added'));
    else compareScheme(was, scheme, types);
  }
  for (const scheme of old.filter(({ name }) => !now.some((other) => other.name === name)))
    recorder.add('security-scheme-removed', siteAt(scheme.location, 'old', scheme.name, 'was removed'));
}

function compareScheme(old: SecurityScheme, now: SecurityScheme, types: NamedTypes): void {
  const places = types.places(old.location, now.location);
  const docOf = ({ description, kind }: SecurityScheme) => {
    const format = kind.type === 'bearer' ? kind.format : undefined;
    return {
      doc: {
        ...(description !== undefined && { description }),
        ...(format !== undefined && { source: format }),
      },
    };
  };
  compareDocs(docOf(old), docOf(now), { subject: now.name, ...places }, types.recorder);
  if (!isDeepStrictEqual(securityMechanism(old), securityMechanism(now))) {
    const what = `is ${kindText(now.kind)}, where it was ${kindText(old.kind)}`;
    types.recorder.add('security-scheme-changed', siteAt(now.location, 'new', now.name, what));
  } else if (old.kind.type === 'oauth2' && now.kind.type === 'oauth2')
    compareFlows(old.kind.flows, now.kind.flows, { subject: now.name, ...places }, types);
}

function kindText(kind: SecurityKind): string {
  if (kind.type === 'apiKey') return `the ${kind.in} ${kind.name}`;
  return kind.type === 'http' ? `the scheme ${kind.scheme}` : kind.type;
}

function compareFlows(
  old: readonly OAuthFlow[],
  now: readonly OAuthFlow[],
  { subject, before, after }: Pick<Spot, 'subject' | 'before' | 'after'>,
  { recorder }: NamedTypes,
): void {
  const add = (kind: FixedKind, side: 'old' | 'new', keys: readonly string[], what: string): void =>
    recorder.add(
      kind,
      siteAt((side === 'old' ? before : after).in('flows', ...keys).location, side, subject, what),
    );
  for (const flow of now) {
    const was = old.find(({ name }) => name === flow.name);
    if (was === undefined) {
      add('oauth-flow-added', 'new', [flow.name], `got the flow ${flow.name}`);
      continue;
    }
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const)
      if (was[key] !== flow[key])
        add('oauth-flow-changed', 'new', [flow.name, key], `changed ${key} of the flow ${flow.name}`);
    for (const [scope, text] of Object.entries(flow.scopes)) {
      if (was.scopes[scope] === undefined)
        add('oauth-scope-added', 'new', [flow.name, 'scopes', scope], `got the scope ${scope}`);
      else if (was.scopes[scope] !== text)
        add(
          'documentation-changed',
          'new',
          [flow.name, 'scopes', scope],
          `changed the text of the scope ${scope}`,
        );
    }
    for (const scope of Object.keys(was.scopes).filter((each) => flow.scopes[each] === undefined))
      add('oauth-scope-removed', 'old', [flow.name, 'scopes', scope], `lost the scope ${scope}`);
  }
  for (const flow of old.filter(({ name }) => !now.some((other) => other.name === name)))
    add('oauth-flow-removed', 'old', [flow.name], `lost the flow ${flow.name}`);
}
