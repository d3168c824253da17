const words = {
  success: ['●', 'Success'],
  failed: ['✕', 'Failed'],
  pending: ['◌', 'Pending'],
} as const;

/** What became of a transaction: a shape and a word, beside the colour. */
export function Status({ of, check }: { readonly of: keyof typeof words; readonly check: string }) {
  const [shape, word] = words[of];
  return (
    <span class={`status ${of}`}>
      <span aria-hidden="true">{shape}</span> <span data-check={check}>{word}</span>
    </span>
  );
}
