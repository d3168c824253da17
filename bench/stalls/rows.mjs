import { evmPath, exchange, post } from './requests.mjs';

/** A row of one request, whose body is made before the measurement begins. */
export function bodyRow(name, makeBody, path = evmPath) {
  return { name, prepare: makeBody, run: (target, body) => exchange(target, path, body) };
}

/** The same where the body depends on what the target is prepared with. */
export function preparedRow(name, prepare, path = evmPath) {
  return { name, prepare, run: (target, body) => exchange(target, path, body) };
}

/** How it shows that a server cut the connection, which is a refusal. */
const cutCodes = new Set(['EPIPE', 'ECONNRESET']);

/** The same for a body that may be refused as HTTP alone, or while it is sent. */
export function textRow(name, makeBody, path = evmPath) {
  return {
    name,
    prepare: makeBody,
    run: (target, body) =>
      post(target, path, body).then(
        (result) => ({ result }),
        (error) => {
          if (!cutCodes.has(error.code)) throw error;
          return { error: { message: 'the connection was cut' } };
        },
      ),
  };
}
