import type { PathParams } from './transport.js';

/**
 * Puts values in the placeholders of a path template.
 * @throws TypeError where a value is missing.
 */
export function fillPath(template: string, params: PathParams | undefined): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new TypeError(`${template} needs pathParams.${name}`);
    return encodeURIComponent(value);
  });
}
