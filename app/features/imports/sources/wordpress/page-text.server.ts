import { Parser } from 'htmlparser2'
import { linkIn, webAddress } from './links.ts'
import { withoutShortcodes } from './shortcodes.ts'

/** A picture of a text, by its number among the attachments of the file where the text says it, else by its address. */
export type TextPicture = { attachment: string | null; url: string; alt: string }

export type PageText = {
  /** In our own format (`website-text`). */
  text: string
  pictures: TextPicture[]
  /** What has no words of its own, as the file calls it: `[contact-form-7]`, `<form>`, `latest-posts`. */
  leftOut: string[]
}

/** Longer ones are no page of a clinic; nothing behind it is read. */
export const mostPageCharacters = 400_000
const mostLeftOut = 20
const mostPictures = 200

/**
 * What an editor of WordPress stored, classic or in blocks, in our own format: headings, paragraphs, lists, bold, and links.
 * Nothing else of it comes but its words, and of scripts, forms, and styles not even those.
 * @param base the address of the page, for links that begin there
 */
export function readPageText(html: string, base: string): PageText {
  const isClassic = !/<!--\s*wp:/.test(html)
  const { text, names } = withoutShortcodes(html.slice(0, mostPageCharacters))
  const writer = new TextWriter({ isClassic, base })
  for (const name of names) writer.leaveOut(`[${name}]`)
  const parser = new Parser(writer, { decodeEntities: true, lowerCaseTags: true })
  parser.write(text)
  parser.end()
  return writer.page()
}

/** One line of words: of a title, or an excerpt. */
export const plainWords = (html: string, base: string): string =>
  readPageText(html, base)
    .text.replaceAll(/^(#{2,3}|-) /gm, '')
    .replaceAll('**', '')
    .replaceAll(/\[([^[\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Their words are none of a page. */
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'form',
  'select',
  'textarea',
  'object',
  'applet',
  'head',
  'title',
])
/** Of these the check says that they stay out; the others show nothing anyway. */
const named = new Set(['script', 'form', 'object', 'applet'])
const embedded = new Set(['iframe', 'video', 'audio', 'embed'])

const headings: Readonly<Record<string, string>> = {
  h1: '## ',
  h2: '## ',
  h3: '### ',
  h4: '### ',
  h5: '### ',
  h6: '### ',
}

const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'aside',
  'main',
  'header',
  'footer',
  'nav',
  'figure',
  'figcaption',
  'address',
  'pre',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'li',
  'table',
  'tr',
  'hr',
  'blockquote',
  'details',
  'summary',
  'center',
  'fieldset',
  ...Object.keys(headings),
])

type Piece = { words: string; isBold: boolean; href: string | null }
type List = { isNumbered: boolean; count: number }

/** Blocks of WordPress that are made of nothing but the elements inside them. */
const transparentBlocks =
  /^(paragraph|heading|list|list-item|image|gallery|quote|pullquote|group|columns?|cover|media-text|buttons?|separator|spacer|table|code|preformatted|verse|classic|freeform|html|more|nextpage|embed|core-embed\/.*|details|text-columns|subhead|shortcode|row|stack)$/

class TextWriter {
  readonly #isClassic: boolean
  readonly #base: string
  readonly #lines: string[] = []
  readonly #pictures: TextPicture[] = []
  readonly #leftOut = new Set<string>()
  readonly #lists: List[] = []
  #pieces: Piece[] = []
  /** What the block in hand begins with. */
  #mark = ''
  #kind: 'paragraph' | 'line' = 'paragraph'
  #bold = 0
  #quotes = 0
  #silent = 0
  #cells = 0
  #href: string | null = null

  constructor({ isClassic, base }: { isClassic: boolean; base: string }) {
    this.#isClassic = isClassic
    this.#base = base
  }

  page(): PageText {
    this.#flush()
    const text = this.#lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    return { text, pictures: this.#pictures, leftOut: [...this.#leftOut] }
  }

  leaveOut(name: string): void {
    if (this.#leftOut.size < mostLeftOut) this.#leftOut.add(name.slice(0, 60))
  }

  oncomment(comment: string): void {
    const [, name = ''] = /^\s*wp:([a-z0-9/-]{1,60})/.exec(comment) ?? []
    if (name !== '' && !transparentBlocks.test(name.replace(/^core\//, ''))) this.leaveOut(name)
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (silent.has(name)) {
      if (named.has(name)) this.leaveOut(`<${name}>`)
      this.#silent += 1
    }
    if (this.#silent > 0) return
    if (blocks.has(name)) this.#begin(name)
    if (name === 'strong' || name === 'b') this.#bold += 1
    if (name === 'br') this.#add('\n')
    if (name === 'a') this.#href = linkIn(attributes.href ?? '', this.#base)
    if (name === 'img') this.#picture(attributes)
    if (name === 'td' || name === 'th') {
      if (this.#cells > 0) this.#add(' · ')
      this.#cells += 1
    }
    if (embedded.has(name)) this.#embed(name, attributes.src)
  }

  ontext(words: string): void {
    if (this.#silent > 0) return
    if (!this.#isClassic || this.#kind === 'line') this.#add(words.replaceAll(/\s+/g, ' '))
    else this.#classic(words)
  }

  #classic(words: string): void {
    // As WordPress shows it: an empty line ends a paragraph, and any other end of a line is one.
    const parts = words.split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    parts.forEach((part, index) => {
      if (index > 0) this.#flush()
      this.#add(part.replaceAll(/\r?\n/g, '\n').replaceAll(/[^\S\n]+/g, ' '))
    })
  }

  onclosetag(name: string): void {
    if (silent.has(name)) {
      this.#silent = Math.max(0, this.#silent - 1)
      return
    }
    if (this.#silent > 0) return
    if (name === 'strong' || name === 'b') this.#bold = Math.max(0, this.#bold - 1)
    if (name === 'a') this.#href = null
    if (!blocks.has(name)) return
    this.#flush()
    this.#end(name)
  }

  #begin(name: string): void {
    this.#flush()
    const list = this.#lists.at(-1)
    if (name === 'ul' || name === 'ol') this.#lists.push({ isNumbered: name === 'ol', count: 0 })
    else if (name === 'blockquote') this.#quotes += 1
    else if (name === 'li') {
      if (list) list.count += 1
      this.#mark = list?.isNumbered ? `${list.count}. ` : '- '
      this.#kind = 'line'
    } else if (headings[name] !== undefined) {
      this.#mark = headings[name]
      this.#kind = 'line'
    } else if (name === 'tr') {
      this.#cells = 0
      this.#kind = 'line'
    }
  }

  #end(name: string): void {
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1)
    if (name === 'li' || name === 'tr' || headings[name] !== undefined) this.#unmark()
    if (name === 'ul' || name === 'ol' || name === 'table') this.#lines.push('')
  }

  #add(words: string): void {
    const last = this.#pieces.at(-1)
    const isBold = this.#bold > 0
    if (words === '') return
    if (last && last.isBold === isBold && last.href === this.#href) last.words += words
    else this.#pieces.push({ words, isBold, href: this.#href })
  }

  /** Writes what was gathered. What begins with a mark waits for its words, however deep they are. */
  #flush(): void {
    const lines = linesOf(this.#pieces)
    this.#pieces = []
    if (lines.length === 0) return
    const isHeading = this.#mark.startsWith('#')
    const isLine = this.#kind === 'line'
    if (isHeading || !isLine) this.#lines.push('')
    if (isLine) this.#lines.push(this.#mark + plainStart(lines.join(' ')))
    else this.#lines.push(...(this.#quotes > 0 ? quoted(lines) : lines.map(plainStart)))
    if (isHeading || !isLine) this.#lines.push('')
    this.#unmark()
  }

  #unmark(): void {
    this.#mark = ''
    this.#kind = 'paragraph'
  }

  #picture(attributes: Record<string, string>): void {
    const { src = '', alt = '', class: classes = '' } = attributes
    const url = webAddress(src, this.#base)
    if (url === null || this.#pictures.length >= mostPictures) {
      this.leaveOut('<img>')
      return
    }
    const [, attachment = null] = /(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(classes) ?? []
    this.#pictures.push({ attachment, url, alt: alt.replaceAll(/\s+/g, ' ').trim() })
  }

  /** What plays elsewhere is a link to it. */
  #embed(name: string, source: string | undefined): void {
    const url = source === undefined ? null : linkIn(source, this.#base)
    if (url === null) this.leaveOut(`<${name}>`)
    else {
      this.#flush()
      this.#pieces.push({ words: url, isBold: false, href: url })
      this.#flush()
    }
  }
}

const quoted = (lines: string[]): string[] =>
  lines.map((line, index) => {
    const begins = index === 0 ? '“' : ''
    return `${begins}${line}${index === lines.length - 1 ? '”' : ''}`
  })

/** Words that begin like a mark of ours stay words. */
const plainStart = (line: string): string => line.replace(/^- /, '– ').replace(/^#{2,3} /, '')

/** Lines of the pieces with the marks of our format, without what would be a mark by accident. */
function linesOf(pieces: readonly Piece[]): string[] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces)
    piece.words.split('\n').forEach((words, index) => {
      if (index > 0) lines.push([])
      if (words !== '') lines.at(-1)?.push({ ...piece, words })
    })
  return lines.map(lineOf).filter((line) => line !== '')
}

function lineOf(pieces: readonly Piece[]): string {
  let line = ''
  for (let at = 0; at < pieces.length; ) {
    const isBold = pieces[at]?.isBold ?? false
    let part = ''
    for (; at < pieces.length && pieces[at]?.isBold === isBold; ) {
      const { href = null } = pieces[at] ?? {}
      let words = ''
      for (; at < pieces.length && pieces[at]?.href === href && pieces[at]?.isBold === isBold; at += 1)
        words += pieces[at]?.words ?? ''
      part += href === null ? words : linked(words, href)
    }
    line += isBold ? marked(part) : part
  }
  const trimmed = line.replaceAll(/[^\S\n]+/g, ' ').trim()
  const isAddress = /^https:\/\/[^\s()[\]]+$/.test(trimmed)
  return isAddress ? `[${trimmed}](${trimmed})` : trimmed
}

/** The blanks at its ends stay outside. */
function apart(text: string, mark: (words: string) => string): string {
  const words = text.trim()
  if (words === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${mark(words)}${/\s$/.test(text) ? ' ' : ''}`
}

const marked = (text: string) => apart(text, (words) => `**${words.replaceAll('*', '')}**`)
const linked = (text: string, href: string) =>
  apart(text, (words) => `[${words.replaceAll('[', '(').replaceAll(']', ')')}](${href})`)
