import { Parser } from 'htmlparser2'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import { itemField } from '#app/features/clinic-profile/website/field-table.ts'
import type { SourcePage, SourceRecord, UnreadableReason } from '#app/features/imports/source-record.ts'
import { type Language, languages } from '#app/language/languages.ts'
import type { SourceChoice } from '../choice.ts'
import { decoded } from '../text.server.ts'
import { formerPathsOf, webAddress } from './links.ts'
import { mostPageCharacters, plainWords, readPageText, type TextPicture } from './page-text.server.ts'

type Choice = Extract<SourceChoice, { source: 'wordpress' }>

/** A clinic's website has some hundred; a shop's or a newspaper's isn't read to its end. */
const mostItems = 20_000
/** An export is six deep. */
const mostDepth = 40
const longestField = 2_000
const mostTypes = 50
const mostAuthors = 500
const shownCharacters = 300

/** Whether a file begins like an export of WordPress (WXR). */
export const isWordPress = (text: string): boolean =>
  /^\s*(?:<\?xml[\s>]|<rss[\s>])/i.test(text) && /wordpress\.org\/export\//i.test(text)

/**
 * Pages, posts, and their pictures. Everything else of a website stays out, and a line says what. Only its elements are read:
 * no entity of its own, nothing from elsewhere.
 */
export async function* readWordPress(
  file: AsyncIterable<Uint8Array>,
  { encoding }: Choice,
): AsyncIterable<SourceRecord> {
  const reader = new WxrReader()
  for await (const text of decoded(file, encoding)) {
    reader.read(text)
    yield* reader.taken()
    if (reader.isOver) break
  }
  reader.end()
  yield* reader.taken()
}

/** The elements of an item whose words are read, and how many of them. */
const wanted: Readonly<Record<string, number>> = {
  title: longestField,
  link: longestField,
  'dc:creator': longestField,
  'content:encoded': mostPageCharacters,
  'excerpt:encoded': longestField * 5,
  'wp:post_id': longestField,
  'wp:post_date': longestField,
  'wp:post_name': longestField,
  'wp:status': longestField,
  'wp:post_type': longestField,
  'wp:post_password': longestField,
  'wp:attachment_url': longestField,
}

type Item = { line: number; fields: Map<string, string>; meta: Map<string, string>; language: string }
type Picture = { line: number; url: string; alt: string }
type WantedPicture = Picture & { attachment: string | null }

class WxrReader {
  readonly #parser: Parser
  readonly #open: string[] = []
  readonly #authors = new Map<string, string>()
  readonly #attachments = new Map<string, Picture>()
  readonly #pictures = new Map<string, WantedPicture>()
  readonly #left = new Map<string, { line: number; count: number }>()
  #records: SourceRecord[] = []
  #line = 1
  #words = ''
  #language = ''
  #author = { login: '', name: '' }
  #metaKey = ''
  #item: Item | null = null
  #items = 0
  #comments = { line: 0, count: 0 }
  isOver = false

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#opened(name, attributes),
        ontext: (text) => this.#said(text),
        onclosetag: (name, isImplied) => this.#closed(name, isImplied),
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  read(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        this.#parser.write('\n')
        this.#line += 1
      }
      if (this.isOver) return
      this.#parser.write(line)
    }
  }

  taken(): SourceRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  /** Pictures come last: the attachments of a page stand anywhere in the file. */
  end(): void {
    this.#parser.end()
    for (const [sourceId, { line, url: said, alt, attachment }] of this.#pictures) {
      const known = attachment === null ? undefined : this.#attachments.get(attachment)
      const url = known?.url ?? said
      if (url === '') this.#unreadable(line, sourceId, { code: 'no-picture' })
      else this.#records.push({ kind: 'picture', sourceId, line, url, alt: alt || (known?.alt ?? '') })
    }
    const used = new Set([...this.#pictures.values()].map(({ attachment }) => attachment))
    const unused = [...this.#attachments].filter(([id]) => !used.has(id))
    const [first] = unused
    if (first) this.#unreadable(first[1].line, 'attachment', { code: 'unused', value: String(unused.length) })
    for (const [type, { line, count }] of this.#left)
      this.#unreadable(line, type, { code: 'other-type', value: String(count) })
    const { line, count } = this.#comments
    if (count > 0) this.#unreadable(line, 'wp:comment', { code: 'comments', value: String(count) })
  }

  #unreadable(line: number, text: string, reason: UnreadableReason): void {
    this.#records.push({ kind: 'unreadable', line, text: text.slice(0, shownCharacters), reason })
  }

  #stop(reason: UnreadableReason): void {
    if (!this.isOver) this.#unreadable(this.#line, '', reason)
    this.isOver = true
    this.#item = null
  }

  #opened(name: string, attributes: Record<string, string>): void {
    if (this.isOver) return
    this.#open.push(name)
    this.#words = ''
    if (this.#open.length > mostDepth) this.#stop({ code: 'cut-off' })
    else if (name === 'item' && this.#open.at(-2) === 'channel') {
      this.#items += 1
      if (this.#items > mostItems) this.#stop({ code: 'too-many-rows' })
      else this.#item = { line: this.#line, fields: new Map(), meta: new Map(), language: '' }
    }
    if (name === 'wp:comment') {
      if (this.#comments.count === 0) this.#comments.line = this.#line
      this.#comments.count += 1
    }
    if (name === 'category' && attributes.domain === 'language' && this.#item)
      this.#item.language = attributes.nicename ?? ''
  }

  #said(text: string): void {
    const name = this.#open.at(-1) ?? ''
    const most = this.#item && this.#open.at(-2) === 'item' ? (wanted[name] ?? 0) : longestField
    if (!this.isOver && this.#words.length < most) this.#words += text.slice(0, most - this.#words.length)
  }

  #closed(name: string, isImplied: boolean): void {
    if (this.isOver) return
    const words = this.#words.trim()
    const around = this.#open.at(-2)
    this.#open.pop()
    this.#words = ''
    const item = this.#item
    if (name === 'item' && around === 'channel' && item) {
      this.#item = null
      if (isImplied) this.#unreadable(item.line, item.fields.get('title') ?? '', { code: 'cut-off' })
      else this.#read(item)
    } else if (item && around === 'item' && Object.hasOwn(wanted, name)) item.fields.set(name, words)
    else if (name === 'wp:meta_key') this.#metaKey = words
    else if (name === 'wp:meta_value' && item && around === 'wp:postmeta') {
      if (this.#metaKey === '_thumbnail_id' || this.#metaKey === '_wp_attachment_image_alt')
        item.meta.set(this.#metaKey, words)
    } else if (name === 'language' && around === 'channel') this.#language = words
    else if (name === 'wp:author_login') this.#author.login = words
    else if (name === 'wp:author_display_name') this.#author.name = words
    else if (name === 'wp:author') {
      if (this.#authors.size < mostAuthors) this.#authors.set(this.#author.login, this.#author.name)
      this.#author = { login: '', name: '' }
    }
  }

  #read(item: Item): void {
    const value = (name: string) => item.fields.get(name) ?? ''
    const type = value('wp:post_type')
    const id = value('wp:post_id')
    const shown = value('title') || value('wp:post_name') || id
    const status = value('wp:status')
    if (type === 'attachment') this.#keepAttachment(item, id)
    else if (type !== 'page' && type !== 'post') this.#leave(type, item.line)
    else if (status !== 'publish') this.#unreadable(item.line, shown, { code: 'unpublished', value: status })
    else if (value('wp:post_password') !== '') this.#unreadable(item.line, shown, { code: 'password' })
    else this.#page(item, { kind: type, id })
  }

  #keepAttachment({ line, fields, meta }: Item, id: string): void {
    const url = webAddress(fields.get('wp:attachment_url') ?? '', '')
    const alt = (meta.get('_wp_attachment_image_alt') ?? '').replaceAll(/\s+/g, ' ')
    if (id === '' || url === null) this.#leave('attachment', line)
    else this.#attachments.set(id, { line, url, alt })
  }

  #leave(type: string, line: number): void {
    const name = this.#left.has(type) || this.#left.size < mostTypes ? type : ''
    const known = this.#left.get(name) ?? { line, count: 0 }
    known.count += 1
    this.#left.set(name, known)
  }

  #page(item: Item, { kind, id }: { kind: 'page' | 'post'; id: string }): void {
    const value = (name: string) => item.fields.get(name) ?? ''
    const { line } = item
    const link = webAddress(value('link'), '') ?? ''
    const whole = plainWords(value('title'), link) || plainSlug(value('wp:post_name')).replaceAll('-', ' ')
    if (whole.trim() === '') {
      this.#unreadable(line, id, { code: 'no-title' })
      return
    }
    const read = readPageText(value('content:encoded'), link)
    const sizes = sizesOf[kind]
    const title = shortened(whole, sizes.title)
    const { lead, rest } = leadOf(kind, plainWords(value('excerpt:encoded'), link), read.text)
    const text = cutText(rest, sizes.text)
    const { key, more } = this.#pictureOf(item, read.pictures)
    const record: SourcePage = {
      kind,
      sourceId: id === '' ? link : id,
      line,
      title,
      slug: plainSlug(value('wp:post_name')),
      lead,
      text,
      author: kind === 'post' ? (this.#authors.get(value('dc:creator')) ?? '') : '',
      day: /^\d{4}-\d{2}-\d{2}/.exec(value('wp:post_date'))?.[0] ?? null,
      language: languageOf(item.language) ?? languageOf(this.#language),
      formerPaths: formerPathsOf(link, id),
      picture: key,
    }
    this.#records.push(record)
    const note = (reason: UnreadableReason) => this.#unreadable(line, title, reason)
    if (title !== whole) note({ code: 'title-cut', value: whole.slice(0, shownCharacters) })
    if (text !== rest) note({ code: 'text-cut', value: String(sizes.text) })
    if (text === '') note({ code: 'no-text' })
    if (more > 0) note({ code: 'more-pictures', value: String(more) })
    if (read.leftOut.length > 0) note({ code: 'without', value: read.leftOut.join(', ') })
  }

  /** A page of ours has one picture: what WordPress calls its featured one, else the first of its text. */
  #pictureOf({ meta, line }: Item, pictures: readonly TextPicture[]): { key: string | null; more: number } {
    const thumbnail = meta.get('_thumbnail_id') ?? ''
    const featured = /^[1-9]\d{0,11}$/.test(thumbnail) ? [{ attachment: thumbnail, url: '', alt: '' }] : []
    const byKey = new Map([...featured, ...pictures].map((one) => [keyOf(one), one]))
    const [first] = byKey
    if (!first) return { key: null, more: 0 }
    const [key, { attachment }] = first
    const inText = pictures.find((one) => keyOf(one) === key)
    const { url = '', alt = '' } = inText ?? {}
    const known = this.#pictures.get(key)
    if (!known) this.#pictures.set(key, { line, attachment, url, alt })
    return { key, more: byKey.size - 1 }
  }
}

const keyOf = ({ attachment, url }: TextPicture) => (attachment === null ? `url:${url}` : `id:${attachment}`)

const sizeIn = (kind: 'page' | 'post', part: string) =>
  sizeOf(itemField(kind === 'page' ? 'page' : 'news', 'any', part))?.most ?? 0
const sizesFor = (kind: 'page' | 'post') => ({
  title: sizeIn(kind, 'title.en'),
  lead: sizeIn(kind, 'lead.en'),
  text: sizeIn(kind, 'text.en'),
})
const sizesOf = { page: sizesFor('page'), post: sizesFor('post') }

/** Its code begins with that of a language that we have: `es_MX`, `en-US`. */
const languageOf = (code: string): Language | null =>
  languages.find((known) => code.toLowerCase().split(/[-_]/)[0] === known) ?? null

/** WordPress writes letters of other alphabets in percent signs. */
function plainSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** At the end of a word. */
function shortened(words: string, most: number): string {
  const letters = [...words]
  if (letters.length <= most) return words
  const begun = letters.slice(0, most - 1).join('')
  const end = begun.lastIndexOf(' ')
  return `${(end > most / 2 ? begun.slice(0, end) : begun).replace(/[\s,;:–-]+$/, '')}…`
}

/**
 * What stands below the title. An article has one: without an excerpt it is the first paragraph, which then isn't said twice.
 */
function leadOf(kind: 'page' | 'post', excerpt: string, text: string): { lead: string; rest: string } {
  const most = sizesOf[kind].lead
  if (excerpt !== '') return { lead: shortened(excerpt, most), rest: text }
  if (kind === 'page') return { lead: '', rest: text }
  const [first = '', ...others] = text.split(/\n{2,}/)
  const isPlain = !/\n|\*\*|\]\(|^(#{2,3}|-|\d+\.) /.test(first)
  if (isPlain && others.length > 0 && [...first].length <= most)
    return { lead: first, rest: others.join('\n\n') }
  return { lead: shortened(plainFirst(text), most), rest: text }
}

const plainFirst = (text: string) => {
  const paragraph = text.split(/\n{2,}/).find((one) => !one.startsWith('#')) ?? ''
  return paragraph
    .replaceAll('**', '')
    .replaceAll(/\[([^[\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/^(-|\d+\.) /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whole paragraphs, as many as there is room for. */
function cutText(text: string, most: number): string {
  if ([...text].length <= most) return text
  let kept = ''
  for (const part of text.split(/\n{2,}/)) {
    const next = kept === '' ? part : `${kept}\n\n${part}`
    if ([...next].length > most) break
    kept = next
  }
  return kept === '' ? shortened(text, most) : kept
}
