import type { PathParams } from './transport.js';

/**
 * Puts values in the placeholders of a path template, percent-encoded.
 * @throws TypeError where a value is missing, or empty, `.` or `..`, which would name another path.
 */
export function fillPath(template: string, params: PathParams | undefined): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || /^\.{0,2}$/.test(value))
      throw new TypeError(`${template} needs pathParams.${name}`);
    return encodeURIComponent(value);
  });
}
