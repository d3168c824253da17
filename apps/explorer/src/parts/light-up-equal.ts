/** Lights up all identifiers that are equal to the one under the pointer or with the focus. */
export function lightUpEqual(): void {
  let lit: readonly Element[] = [];
  const show = (target: EventTarget | null) => {
    const text = (target as Element | null)?.closest?.('[data-identifier]')?.getAttribute('data-identifier');
    for (const element of lit) element.classList.remove('equal');
    lit = text
      ? [...document.querySelectorAll('[data-identifier]')].filter(
          (element) => element.getAttribute('data-identifier') === text,
        )
      : [];
    if (lit.length < 2) lit = [];
    for (const element of lit) element.classList.add('equal');
  };
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => show(target));
}
