/** `chain-admin`, `chainAdmin` and `chain_admin` as `ChainAdmin`. */
export function pascalCase(text: string): string {
  const camel = camelCase(text);
  return camel.replace(/^./u, (first) => first.toUpperCase());
}

/** `chain-admin` and `chain_admin` as `chainAdmin`; inner capitals stay. */
export function camelCase(text: string): string {
  const joined = text.replace(
    /[^\p{L}\p{Nl}\p{Nd}$]+(.)?/gu,
    (_, next: string | undefined) => next?.toUpperCase() ?? '',
  );
  return joined.replace(/^./u, (first) => first.toLowerCase());
}
