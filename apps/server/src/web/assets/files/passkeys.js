// Passkeys (WebAuthn): a button with `data-passkey` fills the hidden field `response` of its form, and sends the form.
const ceremonies = {
  create: (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  get: (options) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
};

async function run(button) {
  const { form } = button;
  const status = form.querySelector('[data-passkey-status]');
  status.textContent = '';
  try {
    const credential = await ceremonies[button.dataset.passkey](JSON.parse(button.dataset.options));
    form.elements.response.value = JSON.stringify(credential);
    form.submit();
  } catch (error) {
    status.textContent =
      error.name === 'NotAllowedError' ? 'The passkey was not used. Try again.' : `It did not work: ${error.message}`;
  }
}

// The buttons are hidden where scripts do not run, or the browser has no passkeys.
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined) {
  for (const button of document.querySelectorAll('button[data-passkey]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      if (button.form.reportValidity()) void run(button);
    });
  }
}
