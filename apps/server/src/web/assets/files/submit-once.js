// A form that changes something is sent once by several clicks: the browser shows the last response only, and a secret
// that is shown once would be in the first. Without this script the server recognizes the repetition.
const repeatableAfterMs = 5_000;

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post') return;
  if (form.dataset.sent !== undefined) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = '';
  setTimeout(() => delete form.dataset.sent, repeatableAfterMs);
});
