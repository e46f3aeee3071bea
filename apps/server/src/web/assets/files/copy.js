// Shows the buttons that copy a value, where the browser allows it. Without this script the value is selected by hand.
function showCopyButtons() {
  for (const button of document.querySelectorAll('button[data-copy][hidden]')) {
    const source = document.getElementById(button.dataset.copy);
    if (source === null || navigator.clipboard === undefined) continue;
    const label = button.textContent;
    button.hidden = false;
    button.setAttribute('aria-live', 'polite');
    const copy = async () => {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = label), 2_000);
    };
    button.addEventListener('click', () => void copy());
  }
}

showCopyButtons();
// Another script has added some.
document.addEventListener('contentchange', showCopyButtons);
