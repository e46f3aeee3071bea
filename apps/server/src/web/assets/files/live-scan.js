// Follows a running scan: shows its progress, and findings as they are found. All markup is made by the server. Without
// this script the page reloads itself.
const shown = document.getElementById('scan');
const announcement = document.getElementById('announcement');
const updates = ['status', 'progress', 'finding', 'completed', 'failed'];
const refreshMs = 10_000;
/** A screen reader takes its time for each. */
const announcementMs = 15_000;
let summary = '';
let announcing;

function announce() {
  clearTimeout(announcing);
  announcing = undefined;
  if (announcement.textContent !== summary) announcement.textContent = summary;
}

function elementOf(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

/** What the user is in stays as it is until the next update. */
function replace(next) {
  const current = document.getElementById(next.id);
  if (current === null || current.contains(document.activeElement)) return;
  const details = next.querySelectorAll('details');
  for (const [index, { open }] of [...current.querySelectorAll('details')].entries()) {
    if (details[index] !== undefined) details[index].open = open;
  }
  current.replaceWith(next);
}

function add({ to, markup }) {
  const element = elementOf(markup);
  if (document.getElementById(element.id) === null) document.getElementById(to)?.append(element);
}

/** Shows the page as it is now, with the findings open that were. @returns whether the scan still runs */
async function refresh() {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = page.getElementById('scan');
  // Signed out, for example.
  if (!response.ok || next === null) return location.reload();
  const open = new Set([...shown.querySelectorAll('details[open][id]')].map(({ id }) => id));
  for (const one of next.querySelectorAll('details[id]')) one.open = open.has(one.id);
  const hadFocus = shown.contains(document.activeElement);
  const finding = document.activeElement.closest('details[id]')?.id;
  shown.replaceChildren(...next.childNodes);
  document.dispatchEvent(new Event('contentchange'));
  if (hadFocus) (document.querySelector(`#${finding} > summary`) ?? document.getElementById('content')).focus();
  if (next.dataset.events !== undefined) return true;
  delete shown.dataset.events;
  return false;
}

/** Where there is no stream: too many are open, or the connection fails. */
async function poll() {
  for (let runs = true; runs;) {
    await new Promise((resolve) => setTimeout(resolve, refreshMs));
    runs = await refresh().catch(() => true);
  }
}

function follow() {
  const stream = new EventSource(shown.dataset.events);
  const apply = ({ data }) => {
    const update = JSON.parse(data);
    summary = update.summary;
    if (update.hasEnded) {
      stream.close();
      void refresh().then(announce, poll);
      return;
    }
    for (const markup of update.replaced) replace(elementOf(markup));
    if (update.added !== undefined) add(update.added);
    document.dispatchEvent(new Event('contentchange'));
    announcing ??= setTimeout(announce, announcementMs);
  };
  for (const type of updates) stream.addEventListener(type, apply);
  // After a lost connection it connects again; where the server refuses, it is closed.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) void poll();
  });
}

if (shown?.dataset.events !== undefined) follow();
