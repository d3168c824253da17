import { fileURLToPath } from 'node:url';
import type { Example } from '@firn/contract';
import type { ContractDocument } from '@firn/contract/document';
import type { PageOfOperation } from '../src/contents/site-map.js';
import { isSocketOnly } from '../src/pages/operation-page.js';
import { firnSections } from '../src/write-site.js';

/** Root of the repository. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The sections of the site. */
export const sections = firnSections(root);

/** Every page of an operation. */
export const pages = sections.flatMap((section) => section.pages);

/** An example that is called over HTTP. */
export interface CalledExample {
  readonly page: PageOfOperation;
  readonly example: Example;
}

/** Examples of every operation of a contract whose samples are calls over HTTP. */
export function calledExamples(contract: ContractDocument): CalledExample[] {
  return pages
    .filter((page) => page.contract === contract && !isSocketOnly(page))
    .flatMap((page) => page.operation.examples.map((example) => ({ page, example })));
}

/** Each contract once. */
export const contracts = [...new Set(pages.map(({ contract }) => contract))];
