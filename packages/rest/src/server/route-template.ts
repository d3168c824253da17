/** One part of a path template between two slashes: `chains`, `{chainId}`, `nfts:listHolders`, `{name}:cancel`. */
export interface TemplateSegment {
  /** Text before the parameter, or the whole text where there is none. */
  readonly prefix: string;
  /** Name of the parameter. */
  readonly param?: string | undefined;
  /** Text after the parameter. */
  readonly suffix: string;
}

const segmentForm = /^([^{}]*)(?:\{([A-Za-z_]\w*)\}([^{}]*))?$/;

/**
 * Takes a path template apart.
 * @throws TypeError for a template that does not begin with a slash, has an empty segment, two parameters in one segment, or a name twice.
 */
export function parseTemplate(template: string): TemplateSegment[] {
  const [first, ...parts] = template.split('/');
  if (first !== '') throw new TypeError(`path template ${template} must begin with a slash`);
  const names = new Set<string>();
  return parts.map((part) => {
    const match = segmentForm.exec(part);
    if (match === null || part === '') {
      throw new TypeError(
        `path template ${template}: segment "${part}" must be text with at most one {parameter}`,
      );
    }
    const [, prefix = '', param, suffix = ''] = match;
    if (param !== undefined && names.has(param))
      throw new TypeError(`path template ${template} has {${param}} twice`);
    if (param !== undefined) names.add(param);
    return { prefix, param, suffix };
  });
}
