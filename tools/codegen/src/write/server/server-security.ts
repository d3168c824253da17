import type { Contract } from '@firn/contract';
import { comment } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder } from '../package-places.js';
import { securitySchemesText } from '../security-schemes.js';

/** `security.ts`: the security schemes of a contract as data. `undefined` without any. */
export function writeServerSecurity(contract: Contract, layout: Layout): ModuleDraft | undefined {
  if (contract.securitySchemes.length === 0) return undefined;
  const { securitySchemes: name } = namesOf(contract).package;
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'server')}/security.ts`,
    sources: contract.sources,
    declares: [name],
  });
  return file.addConstant({
    name,
    isExported: true,
    initializer: securitySchemesText(contract),
    docs: comment(`Security schemes of ${contract.title}; for \`authenticateWith\`.`),
  });
}
