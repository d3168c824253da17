import type { Contract, SecurityScheme } from '@firn/contract';
import { comment, commentText, docsOf, lineWidth } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { securitySchemesText } from '../security-schemes.js';
import { propertyKey } from '../validators/type-text.js';

/** `security.ts`: the security schemes of a contract as data, and the type of the credentials for them. `undefined` without any. */
export function writeClientSecurity(contract: Contract, layout: Layout): ModuleDraft | undefined {
  if (contract.securitySchemes.length === 0) return undefined;
  const { auth, securitySchemes: constant } = namesOf(contract).package;
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/security.ts`,
    sources: contract.sources,
    declares: [auth, constant],
  });
  const runtime = runtimeModule(contract, 'client');
  const credential = file.importType(runtime, 'Credential');
  const members = contract.securitySchemes.map(({ name: key, kind, description }) => {
    const docs = docsOf({ summary: description ?? noteOf(kind) }, {}, lineWidth - 2);
    const type = credentialType(kind, credential, file, runtime);
    return `${commentText(docs)}readonly ${propertyKey(key)}?: ${type} | undefined;`;
  });
  file.addTypeAlias({
    name: auth,
    isExported: true,
    type: `{\n${members.join('\n')}\n}`,
    docs: docsOf({ summary: `Credentials for ${contract.title}, each a value or a function that gets one.` }),
  });
  const type = file.importType(runtime, 'SecurityScheme');
  file.addConstant({
    name: constant,
    isExported: true,
    type: `Readonly<Record<string, ${type}>>`,
    initializer: securitySchemesText(contract),
    docs: comment(`How the credentials for ${contract.title} are shown; for \`withAuth\`.`),
  });
  return file;
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
  file: ModuleDraft,
  runtime: string,
): string {
  if (kind.type === 'mutualTLS') return 'boolean';
  if (kind.type === 'basic') return `${credential}<${file.importType(runtime, 'BasicCredential')} | string>`;
  return `${credential}<string>`;
}
