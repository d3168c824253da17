import type { CalledOperation } from '@firn/contract/call';
import type { DocumentOperation } from '@firn/contract/document';
import { indentedJson } from '@firn/contract/json';
import type { Interface, PageOfOperation } from '../contents/site-map.js';

/** What the console of a page needs of an operation: that which makes a request of parameters and reads its answer. */
export interface ConsoleData {
  readonly interface: Interface;
  readonly operation: CalledOperation;
  /** Values of the variables of an RPC method's path. */
  readonly path: Readonly<Record<string, string>>;
  /** JSON text of the parameters, by name. */
  readonly examples: readonly { readonly name: string; readonly params: string }[];
}

/** The console of an operation. */
export function consoleOf(page: PageOfOperation, path: Readonly<Record<string, string>>): ConsoleData {
  const { operation } = page;
  return {
    interface: page.interface,
    operation: consoleOperation(operation),
    path,
    examples: operation.examples.map(({ name, params }) => ({ name, params: indentedJson(params) })),
  };
}

/** An operation without its types and texts: a page holds no more than a request needs. */
function consoleOperation(operation: DocumentOperation): CalledOperation {
  const { name, path } = operation;
  if (operation.kind === 'rpc') {
    const params = operation.params.map((param) => ({ name: param.name }));
    return { kind: 'rpc', name, path, params, wire: { params: operation.wire.params } };
  }
  const { wire, schemes } = operation;
  const { body } = wire;
  return {
    kind: 'rest',
    name,
    params: operation.params.map(({ name: own, in: place, wireName, serialization }) => ({
      name: own,
      in: place,
      ...(wireName !== undefined && { wireName }),
      ...(serialization !== undefined && { serialization }),
    })),
    wire: {
      verb: wire.verb,
      path: wire.path,
      security: wire.security,
      answers: wire.answers.map(({ status, extent, contents }) => ({
        status,
        extent,
        contents: contents.map(({ mediaType, kind, events }) => ({
          mediaType,
          kind,
          ...(events !== undefined && { events }),
        })),
      })),
      ...(body !== undefined && {
        body: {
          param: body.param,
          ...(body.contentTypeParam !== undefined && { contentTypeParam: body.contentTypeParam }),
          contents: body.contents.map(({ mediaType, kind, parts }) => ({ mediaType, kind, parts })),
        },
      }),
    },
    schemes,
  };
}
