import { wrongEscape } from './uri.js';

// No pattern repeats a group: for each repetition the engine keeps a place to come back to, and a long text would exhaust its stack.
const expression = /\{([^{}]*)\}/g;
const operator = /^[+#./;?&=,!@|]/;
const variable = /^[a-z0-9_%.]+(?::[1-9][0-9]{0,3}|\*)?$/i;
const strayDot = /^\.|\.(?![a-z0-9_%])/i;
const literals =
  /^[!#-;=?-[\]_a-z~\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{DFFFF}\u{E1000}-\u{10FFFD}]*$/u;

/** Whether a JSON value is a URI Template of RFC 6570: `/pets/{id}{?page,size}`. */
export function isUriTemplate(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    !wrongEscape.test(value) &&
    literals.test(value.replace(expression, (whole, inner: string) => (isExpression(inner) ? '' : whole)))
  );
}

function isExpression(text: string): boolean {
  return text
    .replace(operator, '')
    .split(',')
    .every((each) => variable.test(each) && !strayDot.test(each));
}
