import { openDocument } from '@firn/contract/document';
import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';

/** The contracts of the node, one for each API group, and of the metrics service. */
export const contracts = [...Object.values(nodeOpenRpc), metricsOpenApi].map((document) =>
  openDocument(document, { codecs: true }),
);
