/** Says that the checksum of what was asked for does not fit. */
export function Mistyped() {
  return (
    <div class="notice" role="status">
      <p>Its checksum does not fit: a letter is mistyped, or one is missing.</p>
    </div>
  );
}
