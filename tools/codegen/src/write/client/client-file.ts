import type { Contract, Group } from '@firn/contract';
import type { Layout } from '../generated-file.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import type { Explanations } from './explanations.js';

/** Everything that the parts of one client file share. */
export interface ClientFile {
  readonly contract: Contract;
  readonly group: Group;
  readonly layout: Layout;
  /** Module specifier of the validators. */
  readonly validators: string;
  readonly file: ModuleDraft;
  readonly explanations: Explanations;
}

/** The member with the path of a JSON-RPC group. */
export function pathMember({ path = '/' }: Group): string {
  return `path: ${stringLiteral(path)}`;
}
