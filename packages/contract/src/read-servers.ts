import { asObject, asObjects, asText, type SpecObject } from './document/spec-node.js';

/** The URLs of `servers`, with the defaults of their variables; `{}` in OpenAPI and `${}` in OpenRPC. */
export function readServers(document: SpecObject): string[] {
  return asObjects(document.servers).map((server) => {
    const variables = asObject(server.variables);
    return asText(server.url).replace(/\$?\{(\w+)\}/g, (whole, name: string) => {
      const { default: value } = asObject(variables[name]);
      return typeof value === 'string' ? value : whole;
    });
  });
}
