import type { Page } from '@playwright/test'
import { knownData } from './known-data.ts'

/** Everything that a page says and that came from no message: `where: words`, each once. Empty is well. */
export async function unmarkedOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(readPage)
  return [
    ...new Set(said.flatMap(({ where, text }) => unmarkedIn(text).map((words) => `${where}: ${words}`))),
  ]
}

/** The words of a text that stand outside of the marks of the pseudo-language and are no data, as one line. */
export function unmarkedIn(text: string): string[] {
  const spoken = withoutMarked(text)
  if (!words.test(spoken)) return []
  const left = knownData.reduce((rest, data) => rest.replaceAll(data, ' '), spoken)
  return words.test(left) ? [left.replace(/\s+/g, ' ').trim()] : []
}

const words = /\p{L}{2}|[⟦⟧⟪⟫]/u

/** Marked texts stand inside of others where a message is a blank of another one; what people wrote may be cut. */
function withoutMarked(text: string): string {
  const left = text.replace(/⟦[^⟦⟧]*⟧|[⟪\u2063][^⟪⟫\u2063\u2064]*([⟫\u2064]|$)/g, ' ')
  return left === text ? left : withoutMarked(left)
}

type Said = { where: string; text: string }

/** Runs in the page. What one line holds is one text: a message may have been taken apart in it. */
function readPage(): Said[] {
  const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']
  attributes.push('alt', 'title', 'placeholder', 'label', 'data-label')
  const people =
    'meta[name=description], meta[property^="og:"]:is([property$=title], [property$=description])'
  const silent = 'script, style, template, noscript, code, textarea, [lang]:not(html)'
  const lineOf = (element: Element): Element =>
    element.parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display)
      ? lineOf(element.parentElement)
      : element
  const nameOf = (element: Element) => {
    const place = element.closest('dialog, form, nav, header, footer, main, aside') ?? document.body
    const id = place.getAttribute('id')
    return `${place.localName}${id ? `#${id}` : ''} ${element.localName}`
  }
  const lines = new Map<Element, string>()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    const isBreak = node.nodeName === 'BR'
    if (!node.parentElement || node.parentElement.closest(silent) || !(isBreak || node instanceof Text))
      continue
    const line = lineOf(node.parentElement)
    lines.set(line, (lines.get(line) ?? '') + (isBreak ? ' ' : node.nodeValue))
  }
  const said: Said[] = [...lines].map(([line, text]) => ({ where: nameOf(line), text }))
  for (const element of document.querySelectorAll('body *')) {
    for (const name of attributes) {
      const text = element.getAttribute(name)
      if (text && !element.closest('[lang]:not(html)'))
        said.push({ where: `${nameOf(element)}[${name}]`, text })
    }
    if (element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type)) {
      said.push({ where: nameOf(element), text: element.value })
    }
  }
  said.push({ where: 'title', text: document.title })
  for (const meta of document.querySelectorAll<HTMLMetaElement>(people)) {
    said.push({
      where: `meta ${meta.getAttribute('name') ?? meta.getAttribute('property')}`,
      text: meta.content,
    })
  }
  return said
}
