import type { Contract, SecurityScheme } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { type Fragment, group } from '../fragment.js';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { propertyKey } from '../validators/type-text.js';

/** `security.ts`: the security schemes of a contract as data, and the type of the credentials for them. `undefined` without any. */
export function writeClientSecurity(contract: Contract, layout: Layout): GeneratedFile | undefined {
  if (contract.securitySchemes.length === 0) return undefined;
  const name = pascalCase(contract.name);
  const constant = `${camelCase(contract.name)}SecuritySchemes`;
  const file = new SourceFile({
    path: `${generatedFolder(contract, layout, 'client')}/security.ts`,
    sources: contract.sources,
    declares: [`${name}Auth`, constant],
  });
  const runtime = runtimeModule(contract, 'client');
  const credential = file.importType(runtime, 'Credential');
  file
    .blank()
    .doc({ summary: `Credentials for ${contract.title}, each a value or a function that gets one.` });
  file.block(
    `export type ${name}Auth = {`,
    () => {
      for (const { name: key, kind, description } of contract.securitySchemes) {
        file.doc({ summary: description ?? noteOf(kind) });
        file.line(
          `readonly ${propertyKey(key)}?: ${credentialType(kind, credential, file, runtime)} | undefined;`,
        );
      }
    },
    '};',
  );
  const schemes = contract.securitySchemes.map(
    ({ name: key, kind }): Fragment => [`${propertyKey(key)}: `, schemeText(kind)],
  );
  const type = file.importType(runtime, 'SecurityScheme');
  file.blank().comment(`How the credentials for ${contract.title} are shown; for \`withAuth\`.`);
  file.code([
    `export const ${constant}: Readonly<Record<string, ${type}>> = `,
    group('{', schemes, '}'),
    ';',
  ]);
  return file.toGeneratedFile();
}

function noteOf(kind: SecurityScheme['kind']): string {
  switch (kind.type) {
    case 'apiKey':
      return `The ${kind.in} ${kind.name}.`;
    case 'oauth2':
      return 'A token of OAuth 2; a function is given the scopes that the call needs.';
    case 'openIdConnect':
      return `A token of OpenID Connect (${kind.url}); a function is given the scopes that the call needs.`;
    case 'mutualTLS':
      return 'Whether the connection has a certificate; that is for the transport to see to.';
    default:
      return `HTTP authentication: ${kind.type === 'http' ? kind.scheme : kind.type}.`;
  }
}

function credentialType(
  kind: SecurityScheme['kind'],
  credential: string,
  file: SourceFile,
  runtime: string,
): string {
  if (kind.type === 'mutualTLS') return 'boolean';
  if (kind.type === 'basic') return `${credential}<${file.importType(runtime, 'BasicCredential')} | string>`;
  return `${credential}<string>`;
}

function schemeText(kind: SecurityScheme['kind']): Fragment {
  switch (kind.type) {
    case 'apiKey':
      return group('{', ["type: 'apiKey'", `in: '${kind.in}'`, `name: ${stringLiteral(kind.name)}`], '}');
    case 'http':
      return group('{', ["type: 'http'", `scheme: ${stringLiteral(kind.scheme)}`], '}');
    case 'basic':
    case 'mutualTLS':
      return `{ type: '${kind.type}' }`;
    default:
      return "{ type: 'bearer' }";
  }
}
