import { documentText, metricsOpenApi } from '@firn/specs';
import type { ResponseFormat } from './response-format.js';

interface Schema {
  readonly description: string;
  readonly properties: Record<string, Schema>;
}

type SchemaName = 'AddressEntry' | 'NftHolderPage' | 'ValidatorAddressEntry';

interface Document {
  readonly components: { readonly schemas: Readonly<Record<SchemaName, Schema>> };
}

/** The OpenAPI document of what the service answers in a format, as JSON text. */
export function openApiDocument(format: ResponseFormat): string {
  if (format === 'interface') return documentText(metricsOpenApi);
  const document = structuredClone(metricsOpenApi) as unknown as Document;
  const { AddressEntry, NftHolderPage, ValidatorAddressEntry } = document.components.schemas;
  for (const entry of [AddressEntry, ValidatorAddressEntry])
    change(entry, 'sortKey', { type: 'string', pattern: '^[0-9]+$' });
  for (const name of ['nftCollectionName', 'nftSymbol'])
    change(NftHolderPage, name, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1 });
  return documentText(document);
}

function change({ properties }: Schema, name: string, type: object): void {
  const { description = '' } = properties[name] ?? {};
  properties[name] = { description, ...type } as unknown as Schema;
}
