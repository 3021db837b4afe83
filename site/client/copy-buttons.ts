function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn-text btn-xs copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent).then(
      () => (button.textContent = 'Copied'),
      () => (button.textContent = 'Copying is not allowed'),
    );
  });
  return button;
}

/** Gives each block of code a button that copies it. */
export function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const figure of document.querySelectorAll<HTMLElement>('figure.code')) {
    const code = figure.querySelector('code');
    if (code) figure.querySelector('figcaption')?.append(copyButton(code));
  }
}
