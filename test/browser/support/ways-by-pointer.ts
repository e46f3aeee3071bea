import { go, script } from './ways-to-pages.ts';
import type { Way } from './ways-to-pages.ts';

/** Ways on which a page looks at where, by what and how often something is touched. */
export const waysByPointer: Readonly<Record<string, Way>> = {
  'a click in the middle of a drawing': script(
    () => `c.onclick = (e) => { if (e.offsetX > 80 && e.offsetX < 120 && e.offsetY > 30) ${go} }`,
    '<canvas id=c width=200 height=100></canvas>',
  ),
  'a click that has a place': script(
    () => `b.onclick = (e) => { if (e.clientX > 0 && e.detail === 1) ${go} }`,
    '<button id=b>a</button>',
  ),
  'a click on a part of a picture': script(
    () => `c.addEventListener('click', () => { ${go} })`,
    '<svg width=90 height=90><circle id=c cx=40 cy=40 r=30 /></svg>',
  ),
  'the first pointer': script(
    () =>
      `let isHeld = false; b.onpointerdown = (e) => { isHeld = e.isPrimary && e.button === 0 && e.pointerType === 'mouse' }; b.onpointerup = () => { if (isHeld) ${go} }`,
    '<div id=b>a</div>',
  ),
  'a wheel that is turned down': script(() => `addEventListener('wheel', (e) => { if (e.deltaY > 0) ${go} })`),
  'a menu that closes when the mouse leaves it': script(
    () =>
      `m.onmouseenter = () => { const item = document.createElement('li'); item.textContent = 'b'; item.onclick = () => { ${go} }; m.append(item) }; m.onmouseleave = () => m.querySelector('li')?.remove()`,
    '<ul id=m>a</ul>',
  ),
  'a listener of the document for double clicks': script(
    () => `document.addEventListener('dblclick', (event) => { if (event.target.id === 'x') ${go} })`,
    '<p id=x>a</p>',
  ),
  'a listener of the body for the mouse': script(
    () => `document.body.addEventListener('mouseover', (event) => { if (event.target.closest('.menu')) ${go} })`,
    '<ul><li class=menu>a</li></ul>',
  ),
  'what is dragged and dropped': script(
    () =>
      `i.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'item-1'); t.ondragover = (e) => e.preventDefault(); t.ondrop = (e) => { if (e.dataTransfer.getData('text/plain') === 'item-1') ${go} }`,
    '<div id=t>b</div><p id=i draggable=true>a</p>',
  ),
  'what is dropped on a window': script(
    () =>
      `i.ondragstart = (e) => e.dataTransfer.setData('x', 'item-1'); addEventListener('drop', (e) => { if (e.dataTransfer.getData('x') === 'item-1') ${go} })`,
    '<p id=i draggable=true>a</p>',
  ),
  'what is dropped after it was dragged': script(
    () =>
      `i.ondragstart = (e) => e.dataTransfer.setData('x', 'item-1'); t.ondrop = (e) => { if (e.dataTransfer.getData('x') === 'item-1') ${go} }`,
    '<p id=i draggable=true>a</p><div id=t>b</div>',
  ),
  'several options of a list': script(
    () => `s.onchange = () => { if (s.selectedOptions.length > 1) ${go} }`,
    '<select id=s multiple><option>a<option>b<option>c</select>',
  ),
  'a value that a field proposes': script(
    () => `f.oninput = () => { if (f.value === 'beta') ${go} }`,
    '<input id=f list=l><datalist id=l><option value=alpha><option value=beta></datalist>',
  ),
};
