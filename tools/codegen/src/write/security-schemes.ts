import type { Contract, SecurityScheme } from '@firn/contract';
import { objectOf } from './code.js';
import { stringLiteral } from './string-literal.js';
import { propertyKey } from './validators/type-text.js';

/**
 * The security schemes of a contract as data: `{ key: { type: 'apiKey', in: 'header', name: 'X-Key' } } as const`. Without `as const` TypeScript would take a
 * scheme `toString` for the method of all objects.
 */
export function securitySchemesText({ securitySchemes }: Contract): string {
  const schemes = securitySchemes.map(({ name, kind }) => `${propertyKey(name)}: ${schemeText(kind)}`);
  return `${objectOf(schemes)} as const`;
}

function schemeText(kind: SecurityScheme['kind']): string {
  switch (kind.type) {
    case 'apiKey':
      return objectOf(["type: 'apiKey'", `in: '${kind.in}'`, `name: ${stringLiteral(kind.name)}`]);
    case 'http':
      return objectOf(["type: 'http'", `scheme: ${stringLiteral(kind.scheme)}`]);
    case 'basic':
    case 'mutualTLS':
      return `{ type: '${kind.type}' }`;
    default:
      return "{ type: 'bearer' }";
  }
}
