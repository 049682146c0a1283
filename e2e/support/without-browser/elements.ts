import { DomUtils, type parseDocument } from 'htmlparser2'

export type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]
export type Element = Extract<Node, { attribs: unknown }>
export type Name = string | RegExp

const { isTag, isText, getElementById, findAll, textContent } = DomUtils

/** Read as one with the words around them. */
const inline = new Set(
  'a abbr b bdi bdo button cite code data del dfn em i ins kbd label mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'template', 'head', 'svg'])

const isClosedDialog = ({ name, attribs }: Element) => name === 'dialog' && !('open' in attribs)
/** What a browser shows no one; style sheets are not read. */
const isUnseen = (element: Element): boolean =>
  'hidden' in element.attribs || unread.has(element.name) || isClosedDialog(element)

export const isTagged = (node: unknown): node is Element => isTag(node as Node)

export const isSeen = (element: Element): boolean => {
  for (let one: unknown = element; isTagged(one); one = one.parent) if (isUnseen(one)) return false
  return true
}

const together = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function wordsIn(node: Node, isNeeded: (element: Element) => boolean): string {
  if (isText(node)) return node.data
  if (!isTag(node) || !isNeeded(node)) return ''
  const words = node.children.map((child) => wordsIn(child, isNeeded)).join('')
  return inline.has(node.name) ? words : ` ${words} `
}

/** Everything that is read there, in one line. */
export const wordsOf = (node: Node): string => together(wordsIn(node, (element) => !isUnseen(element)))

const saidBy = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'abbr', 'data-label']
const isOther = ({ name, attribs }: Element) =>
  name === 'script' || name === 'style' || name === 'bdi' || attribs.lang === 'en'

/** All that is read or heard, seen or not, but for names and what says that it is in English. */
export function heardOf(node: Node): string {
  if (isText(node)) return node.data
  if (!isTag(node) || isOther(node)) return ''
  const { name, attribs, children } = node
  const description = name === 'meta' && attribs.name === 'description' ? attribs.content : ''
  return [description, ...saidBy.map((one) => attribs[one]), ...children.map(heardOf)].join('\n')
}

const spoken = (node: Node): string =>
  together(wordsIn(node, (element) => !unread.has(element.name) && element.attribs['aria-hidden'] !== 'true'))

const labelled = new Set(['input', 'select', 'textarea'])

/** What it is called by: by other elements, by its own attribute, by its labels, or else by its words. */
export function nameOf(element: Element, document: Document): string {
  const { id, 'aria-label': label, 'aria-labelledby': ids } = element.attribs
  const named = (ids ?? '').split(/\s+/).flatMap((one) => getElementById(one, document.children) ?? [])
  if (named.length > 0) return together(named.map(spoken).join(' '))
  if (label) return label
  if (element.name === 'fieldset') return legendOf(element)
  if (!labelled.has(element.name)) return spoken(element)
  const isLabel = (one: Element) =>
    one.name === 'label' &&
    ((id && one.attribs.for === id) || findAll((it) => it === element, one.children).length > 0)
  return together(findAll(isLabel, document.children).map(spokenLabel).join(' '))
}

const legendOf = ({ children }: Element): string =>
  together(children.flatMap((one) => (isTag(one) && one.name === 'legend' ? [spoken(one)] : [])).join(' '))

/** Without the words of a choice that stands inside of it. */
const spokenLabel = (label: Element): string =>
  together(
    wordsIn(
      label,
      ({ name, attribs }) => !unread.has(name) && !labelled.has(name) && attribs['aria-hidden'] !== 'true',
    ),
  )

export const isCalled = (called: string, name: Name): boolean =>
  typeof name === 'string' ? called === name : name.test(called)

/** As it is in the document, of a text of several lines. */
export const rawText = (element: Element): string => textContent(element).replace(/^\n/, '')
