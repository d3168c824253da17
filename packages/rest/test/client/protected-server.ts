import type { RestTransport, SecurityScheme } from '../../src/client/index.js';

/** An operation that changes something and gives its body back. */
export const operation = (more: object = {}) => ({
  name: 'addNote',
  verb: 'POST',
  encodeRequest: (body: string) => ({ target: '/notes', body: JSON.stringify(body) }),
  idempotent: false,
  isResult: (value: unknown) => typeof value === 'string',
  explainResult: async () => () => [],
  ...more,
});

/** The same, with a token. */
export const secured = operation({ security: [{ token: [] }] });

/** A server that takes one token, and notes what it gets. */
export function protectedServer(valid: string) {
  const seen: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
  const transport: RestTransport = {
    async send({ headers, body }) {
      seen.push({ authorization: headers?.authorization, body });
      const isValid = headers?.authorization === `Bearer ${valid}`;
      return { status: isValid ? 201 : 401, text: isValid ? String(body) : '{}', header: () => undefined };
    },
  };
  return { transport, seen };
}

/** The scheme of the token. */
export const schemes: Readonly<Record<string, SecurityScheme>> = { token: { type: 'bearer' } };
