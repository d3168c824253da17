import {
  type ClientName,
  type ContractDocument,
  clientNameOf,
  type DocumentOperation,
} from '@firn/contract/document';
import { asObjects, asText } from '@firn/contract/json';

/** The interface that a page is about. */
export type Interface = 'node' | 'metrics';

/** One operation and where its page is. */
export interface PageOfOperation {
  readonly contract: ContractDocument;
  readonly operation: DocumentOperation;
  readonly interface: Interface;
  readonly client: ClientName;
  /** Path of the page below the base of the site: `/node/info/peers`. */
  readonly link: string;
  /** The file of the contract that says it, from the root of the repository: `specs/node/info/peers.yaml`. */
  readonly specFile: string;
}

/** Operations that stand together in the generated client, and their index page. */
export interface Section {
  readonly interface: Interface;
  /** `info` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly pages: readonly PageOfOperation[];
}

/** Tells the spec file of an operation. */
export type SpecFileOf = (contract: ContractDocument, operation: DocumentOperation) => string;

/** The sections of contracts, with a page for each operation. */
export function mapSite(
  contracts: readonly (readonly [Interface, ContractDocument])[],
  specFileOf: SpecFileOf,
): Section[] {
  const sections = new Map<string, PageOfOperation[]>();
  for (const [kind, contract] of contracts) {
    for (const operation of contract.operations) {
      const client = clientNameOf(contract, operation);
      const page = {
        contract,
        operation,
        interface: kind,
        client,
        specFile: specFileOf(contract, operation),
      };
      const link = `/${kind}/${client.section}`;
      sections.set(link, [...(sections.get(link) ?? []), { ...page, link: `${link}/${client.member}` }]);
    }
  }
  return [...sections].map(([link, pages]) => toSection(link, pages));
}

function toSection(link: string, pages: readonly PageOfOperation[]): Section {
  const [first] = pages;
  if (first === undefined) throw new Error(`${link} has no operations`);
  const { contract, client } = first;
  return {
    interface: first.interface,
    name: client.section,
    link: `${link}/`,
    pages,
    ...titleOf(contract, first),
  };
}

function titleOf(
  contract: ContractDocument,
  { client, operation }: PageOfOperation,
): Pick<Section, 'title' | 'description'> {
  if (operation.kind === 'rest') {
    const tag = asObjects(contract.document.tags).find(({ name }) => name === operation.group);
    return { title: operation.group, description: asText(tag?.description) };
  }
  // Of a document with several namespaces each is a section of its own.
  const isWhole = contract.operations.every(
    (each) => clientNameOf(contract, each).section === client.section,
  );
  const { description } = contract;
  return { title: isWhole ? contract.title : `${client.section}_`, description };
}
