/** Whether a path is one of some templates, with anything but a slash in place of each variable: `/v2/chains/{chainId}`. */
export function pathMatcher(templates: readonly string[]): (path: string) => boolean {
  const patterns = [...new Set(templates)].map((template) => {
    const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, '[^/]+')}$`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
