/** Copies the text of the element whose id is in `data-copy`. */
async function copyText(button) {
  const label = button.textContent;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy)?.textContent ?? '');
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = label), 2_000);
}

// The buttons are hidden where scripts do not run.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copyText(button));
}
