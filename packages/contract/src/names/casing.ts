/** `chain-admin` as `chainAdmin`; inner capitals stay. */
export function camelCase(text: string): string {
  const joined = text.replace(
    /[^A-Za-z0-9]+(.)?/g,
    (_, next: string | undefined) => next?.toUpperCase() ?? '',
  );
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** `infoPeers` as `InfoPeers`. */
export function pascalCase(text: string): string {
  const camel = camelCase(text);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}
