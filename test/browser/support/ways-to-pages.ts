/** How a page leads to `path`; it is written so that no reading of the page without running it finds the path whole. */
export type Way = (path: string) => string;

const page = (body: string): string => `<!doctype html><title>Page</title><body>${body}`;
/** An expression of a script whose value is the path. */
const hidden = (path: string): string =>
  `[${path
    .split('')
    .map((letter) => JSON.stringify(letter))
    .join(',')}].join('')`;
export const script =
  (code: (path: string) => string, body = ''): Way =>
  (path) =>
    page(`${body}<script>const path = ${hidden(path)};\n${code(path)}</script>`);
/** Leaves for the path. */
export const go = 'location.href = path';
const addLink = "document.body.append(Object.assign(document.createElement('a'), { href: path, textContent: 'x' }))";

/** Ways in which script leads to a further page, as public test beds of crawlers and applications have them. */
export const waysToPages: Readonly<Record<string, Way>> = {
  'an assignment to location': script(
    () => `document.getElementById('b').onclick = () => { location = path }`,
    '<button id=b>a</button>',
  ),
  'location.assign': script(
    () => `document.getElementById('b').onclick = () => location.assign(path)`,
    '<button id=b>a</button>',
  ),
  'location.replace when it loads': script(() => `addEventListener('load', () => location.replace(path))`),
  'document.location': script(() => `window.go = () => { document.location = path }`, '<span onclick="go()">a</span>'),
  'window.open': script(() => `window.go = () => window.open(path, 'w', 'width=1')`, '<a href="javascript:go()">a</a>'),
  'a window that is opened empty': script(
    () => `window.go = () => { const other = window.open('', 'w'); other.location.href = path }`,
    '<p onclick="go()">a</p>',
  ),
  'history.pushState': script(() => `window.go = () => history.pushState({}, '', path)`, '<i onclick="go()">a</i>'),
  'history.replaceState': script(() => `history.replaceState({}, '', path)`),
  'a link that appears later': script(() => `setTimeout(() => { ${addLink} }, 8000)`),
  'a link that appears after several timers': script(
    () => `let left = 3; const id = setInterval(() => { if (--left === 0) { clearInterval(id); ${addLink} } }, 3000)`,
  ),
  'a link that a template of the page has': script(
    () =>
      `document.body.append(document.getElementById('t').content.cloneNode(true)); document.querySelector('a').href = path`,
    '<template id=t><a>x</a></template>',
  ),
  'a link in a shadow tree': script(
    () =>
      `document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'open' }).innerHTML = '<a href="' + path + '">x</a>'`,
  ),
  'a link in a closed shadow tree': script(
    () =>
      `document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }).innerHTML = '<a href="' + path + '">x</a>'`,
  ),
  'a link of a custom element': script(
    () =>
      `customElements.define('x-link', class extends HTMLElement { connectedCallback() { this.innerHTML = '<a href="' + path + '">x</a>' } })`,
    '<x-link></x-link>',
  ),
  'document.write': script(() => `document.write('<a href="' + path + '">x</a>')`),
  'a frame that script adds': script(
    () => `document.body.append(Object.assign(document.createElement('iframe'), { src: path }))`,
  ),
  'a frame whose document script writes': script(
    () =>
      `const frame = document.body.appendChild(document.createElement('iframe')); frame.contentDocument.write('<a href="' + path + '">x</a>'); frame.contentDocument.close()`,
  ),
  'a button in a frame whose document script writes': script(
    () =>
      `window.go = () => { ${go} }; const frame = document.body.appendChild(document.createElement('iframe')); frame.contentDocument.write('<button onclick="parent.go()">x</button>'); frame.contentDocument.close()`,
  ),
  fetch: script(() => `fetch(path)`),
  'an XMLHttpRequest': script(() => `const request = new XMLHttpRequest(); request.open('GET', path); request.send()`),
  'a script that is imported': script(() => `import(path).catch(() => 0)`),
  'a worker': script(() => `new Worker(path)`),
  'a request after the one before': script(
    () =>
      `let busy = false; window.load = (url) => { if (busy) return; busy = true; fetch(url).finally(() => { busy = false }) }; window.go = () => load(path)`,
    '<input type=button value=a onclick="load(\'/slow\')"><input type=button value=b onclick="go()">',
  ),
  'a button that appears after a click': script(
    () =>
      `first.onclick = () => { const second = document.body.appendChild(document.createElement('button')); second.textContent = 'b'; second.onclick = () => { ${go} } }`,
    '<button id=first>a</button>',
  ),
  'a button that any other click removes': script(
    () =>
      `first.onclick = () => { const second = document.createElement('button'); second.id = 'second'; second.onclick = () => { ${go} }; document.body.append(second) }; other.onclick = () => document.getElementById('second')?.parentNode.removeChild(document.getElementById('second'))`,
    '<button id=first>a</button><button id=other>b</button>',
  ),
  'a handler that a click replaces': script(
    () => `b.onclick = () => { b.onclick = () => { ${go} } }`,
    '<button id=b>a</button>',
  ),
  'the third click on a button': script(
    () =>
      `let clicks = 0; const again = () => { clicks += 1; if (clicks > 2) ${go}; else b.onclick = () => again() }; b.onclick = () => again()`,
    '<button id=b>a</button>',
  ),
  'a listener of the document': script(
    () => `document.addEventListener('click', (event) => { if (event.target.matches('.item')) { ${go} } })`,
    '<ul><li class=item>a</li></ul>',
  ),
  'a listener of a list': script(
    () => `list.addEventListener('click', (event) => { if (event.target.dataset.id === '7') { ${go} } })`,
    '<ul id=list><li data-id=6>a</li><li data-id=7>b</li></ul>',
  ),
  'the last option of a list': script(
    () => `list.onchange = () => { if (list.value === 'c') ${go} }`,
    '<select id=list><option>a<option>b<option>c</select>',
  ),
  'a field that is filled': script(
    () => `field.addEventListener('input', () => { if (field.value) fetch(path) })`,
    '<input id=field>',
  ),
  'the Enter key in a field': script(
    () => `field.addEventListener('keydown', (event) => { if (event.key === 'Enter') { ${go} } })`,
    '<input id=field>',
  ),
  'a key anywhere': script(() => `addEventListener('keydown', () => { ${go} })`),
  'a key with a name': script(() => `addEventListener('keydown', (event) => { if (event.key === 'n') ${go} })`),
  'a key with a number': script(() => `document.onkeyup = (event) => { if (27 === event.keyCode) ${go} }`),
  'a key that is pressed with another one': script(
    () => `document.addEventListener('keydown', ({ ctrlKey, code }) => { if (ctrlKey && code === 'KeyK') ${go} })`,
  ),
  'a property of the document for keys': script(() => `document.onkeydown = () => { ${go} }`),
  'scrolling to the end': script(
    () => `addEventListener('scroll', () => fetch(path))`,
    '<p style="height: 3000px">a</p>',
  ),
  'scrolling to the end of an element, again and again': script(
    () =>
      `let left = 4; list.addEventListener('scroll', () => { if (list.scrollTop + list.clientHeight < list.scrollHeight - 5) return; left -= 1; if (left === 0) ${go}; if (left > 0) list.append(Object.assign(document.createElement('p'), { style: 'height: 900px' })) })`,
    '<div id=list style="height: 90px; overflow: auto"><p style="height: 900px">a</p></div>',
  ),
  'a button that is enabled once something is typed': script(
    () => `field.oninput = () => { b.disabled = field.value === '' }; b.onclick = () => { ${go} }`,
    '<button id=b disabled>a</button><input id=field>',
  ),
  'steps whose fields have to be valid': script(
    () =>
      `let step = 0; const next = () => { const at = document.querySelectorAll('form')[step]; if (!at.checkValidity()) return; at.hidden = true; step += 1; const following = document.querySelectorAll('form')[step]; if (following) following.hidden = false; else ${go} }`,
    [
      '<input type=email required>',
      '<input pattern="[0-9]{5}" required><input type=number min=18 required>',
      '<input type=month required><input minlength=8 required><input type=checkbox required>',
    ]
      .map(
        (fields, at) =>
          `<form ${at > 0 ? 'hidden' : ''}>${fields}<button type=button onclick="next()">${at}</button></form>`,
      )
      .join(''),
  ),
  'an element whose content is typed': script(
    () => `note.addEventListener('input', () => { if (note.textContent) ${go} })`,
    '<div id=note contenteditable></div>',
  ),
  'a dialog that is closed': script(
    () =>
      `const shown = document.querySelector('dialog'); b.onclick = () => shown.showModal(); shown.onclose = () => { ${go} }`,
    '<button id=b>a</button><dialog><form method=dialog><button>OK</button></form></dialog>',
  ),
  'a text that is asked for': script(
    () => `b.onclick = () => { if (prompt('Which?')) ${go} }`,
    '<button id=b>a</button>',
  ),
  'a button that is held down': script(
    () =>
      `let id; b.addEventListener('pointerdown', () => { id = setTimeout(() => { ${go} }, 900) }); for (const type of ['pointerup', 'mouseup', 'click']) b.addEventListener(type, () => clearTimeout(id))`,
    '<button id=b>a</button>',
  ),
  'a key that is compared in small letters': script(
    () => `addEventListener('keydown', (e) => { if ((e.metaKey || e.ctrlKey) && e.key.toLowerCase() === 'p') ${go} })`,
  ),
  'a listener that looks for an element around the one that is clicked': script(
    () =>
      `document.body.onclick = (e) => { if (e.target.closest('[data-to]')) ${go} }; document.body.addEventListener('click', () => 0)`,
    '<table><tr data-to=x><td><b>a</b></table>',
  ),
  'a slider that is moved': script(
    () => `r.addEventListener('input', () => { if (r.value > 90) ${go} })`,
    '<input type=range id=r value=10>',
  ),
  'the fifth page of a list': script(
    () => `let at = 1; b.onclick = () => { at += 1; shown.textContent = at; if (at === 5) ${go} }`,
    '<p id=shown>1</p><button id=b>Next</button>',
  ),
  'a box that its label checks': script(
    () => `b.onclick = () => { if (box.checked) ${go} }`,
    '<label for=box>I agree</label><input type=checkbox id=box><button id=b>a</button>',
  ),
  'a page that is shown again': script(() => `document.addEventListener('visibilitychange', () => { ${go} })`),
  'a service worker': script(() => `navigator.serviceWorker.register(path).catch(() => 0)`),
  'a button in a frame with a page of its own': script(
    () => `window.go = () => { ${go} }`,
    '<iframe src=/in-frame></iframe>',
  ),
  'a finger that moves to the left': script(
    () =>
      `let from; list.addEventListener('touchstart', (event) => { from = event.touches[0].clientX }); list.addEventListener('touchend', (event) => { if (from - event.changedTouches[0].clientX > 100) ${go} })`,
    '<div id=list>a</div>',
  ),
  'a window that script writes': script(
    () =>
      `b.onclick = () => { const other = window.open(''); other.document.write('<a href="' + path + '">x</a>'); other.document.close() }`,
    '<button id=b>a</button>',
  ),
  'a transition that ends': script(() => `list.ontransitionend = () => { ${go} }`, '<div id=list>a</div>'),
  'a form that script submits': script(
    () => `window.go = () => { const form = document.forms[0]; form.action = path; form.submit() }`,
    '<form method=post><input name=ip></form><input type=button value=Set onclick="go()">',
  ),
  'the handler of a form': script(
    () =>
      `document.forms[0].onsubmit = (event) => { event.preventDefault(); fetch(path + '?q=' + document.forms[0].q.value) }`,
    '<form><input name=q><button>Find</button></form>',
  ),
  'a form whose action is script': (path) =>
    page(
      `<form name=f method=post action="javascript:f.action=${hidden(path).replaceAll('"', "'")};f.submit()"><input type=submit value=Submit></form>`,
    ),
  'an item of a menu among many': script(
    () =>
      `for (const item of document.querySelectorAll('li')) item.onclick = () => { if (item.textContent === 'i7') ${go} }`,
    `<ul>${Array.from({ length: 9 }, (_, at) => `<li>i${at}</li>`).join('')}</ul>`,
  ),
  'a hash route': script(
    () => `const show = () => { if (location.hash === '#/more') ${addLink} }; addEventListener('hashchange', show)`,
    '<a href="#/more">more</a>',
  ),
};

/** Events of an element on which a page may go on. */
export const eventsOfUsers =
  'click mouseover mouseout mousedown mouseup mouseenter mouseleave mousemove dblclick contextmenu focus blur pointerdown keydown keyup'.split(
    ' ',
  );

/** Pages whose elements lead on upon these events: to `/click`, `/mouseover` … */
export const pagesOfEvents: Readonly<Record<string, string>> = {
  attributes: page(`
    ${eventsOfUsers.map((type) => `<p on${type}="go('${type}')">${type}</p>`).join('')}
    <script>const go = (type) => { location.href = '/' + type }</script>`),
  listeners: page(`
    ${eventsOfUsers.map((type) => `<p id="${type}">${type}</p>`).join('')}
    <script>
      for (const element of document.querySelectorAll('p'))
        element.addEventListener(element.id, () => { location.href = '/' + element.id });
    </script>`),
};
