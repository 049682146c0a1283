import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { acceptedEncoding, type Effort, type Encoding, pack } from '../http/answers/encoding.ts'

type PackedPage = {
  content: Uint8Array<ArrayBuffer>
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[]
  effort: Effort
}

type RenderedPage = {
  status: number
  /** `vary` holds what decides about it besides the encoding. */
  headers: Record<string, string>
  html: Uint8Array<ArrayBuffer>
  isKept: boolean
  /** For the CDN, made for each answer: how long the page may stay there ends with the page. */
  cdnHeaders?: CdnHeaders
}

export type CdnHeaders = () => readonly string[]
const noCdn: CdnHeaders = () => []

const etagLength = 22
const knownHeaders = 100
const maximumEtags = 32

/** A rendered page with its headers, in the encodings that were asked for so far. */
export class PageAnswer {
  readonly status: number
  readonly isKept: boolean
  readonly cdnHeaders: CdnHeaders
  #headers: Record<string, string>
  #html: Uint8Array<ArrayBuffer>
  /** Of a page that is kept: no other has an ETag. */
  #digest: string
  #ready = new Map<Encoding, PackedPage>()
  #underway = new Map<Encoding, Promise<PackedPage>>()

  constructor({ status, headers, html, isKept, cdnHeaders = noCdn }: RenderedPage) {
    this.status = status
    this.isKept = isKept
    this.cdnHeaders = cdnHeaders
    this.#headers = headers
    this.#html = html
    this.#digest = isKept ? digestOf(headers['content-security-policy'] ?? '', html) : ''
  }

  /** All that it holds in memory. */
  get bytes(): number {
    let sum = this.#html.length
    for (const [encoding, { content }] of this.#ready) if (encoding !== 'identity') sum += content.length
    return sum
  }

  /** In that encoding: at once where it is packed already, else packed quickly, once for all who wait. */
  packed(encoding: Encoding): PackedPage | Promise<PackedPage> {
    const ready = this.#ready.get(encoding)
    if (ready) return ready
    const underway = this.#underway.get(encoding) ?? this.#pack(encoding, 'quick')
    this.#underway.set(encoding, underway)
    return underway.finally(() => this.#underway.delete(encoding))
  }

  /** Packed as small as it gets, in place of the quick one. Nobody waits for it. */
  async packBest(encoding: Encoding): Promise<void> {
    if (this.#ready.get(encoding)?.effort !== 'best') await this.#pack(encoding, 'best')
  }

  /** Reuses what is packed already where the page is the same as before: a booking changes few of those with free times. */
  takeOver(before: PageAnswer | undefined): void {
    if (!before || before.#digest !== this.#digest) return
    if (!isDeepStrictEqual(before.#headers, this.#headers)) return
    this.#html = before.#html
    this.#ready = before.#ready
  }

  async #pack(encoding: Encoding, effort: Effort): Promise<PackedPage> {
    const content = await pack(this.#html, encoding, effort)
    const headers = {
      ...this.#headers,
      vary: ['Accept-Encoding', this.#headers.vary].filter(Boolean).join(', '),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(content.length),
      ...(this.isKept ? { 'cache-control': 'no-cache', etag: this.#etag(encoding, effort) } : {}),
    }
    const page = { content, headers: Object.entries(headers).flat(), effort }
    if (effort === 'best' || !this.#ready.has(encoding)) this.#ready.set(encoding, page)
    return page
  }

  /** Each encoding, and each effort, is other bytes: it has a strong ETag of its own (RFC 9110, 8.8.3). */
  #etag(encoding: Encoding, effort: Effort): string {
    const suffix = encoding === 'identity' ? '' : `-${encoding}${effort === 'best' ? '' : '-quick'}`
    return `"${this.#digest}${suffix}"`
  }

  /** What the browser has already, where that is this very page in this encoding. */
  heldEtag(encoding: Encoding, ifNoneMatch: string): string | null {
    if (!this.isKept) return null
    const ours = [this.#etag(encoding, 'best'), this.#etag(encoding, 'quick')]
    if (ifNoneMatch.trim() === '*') return ours[0] ?? null
    const theirs = ifNoneMatch.split(',', maximumEtags).map((etag) => etag.trim().replace(/^W\//, ''))
    return ours.find((etag) => theirs.includes(etag)) ?? null
  }
}

const digestOf = (policy: string, html: Uint8Array<ArrayBuffer>): string =>
  createHash('sha256').update(policy).update(html).digest('base64url').slice(0, etagLength)

/** Writes it to the line: at once (null), or when it is packed. */
export function sendPage(answer: PageAnswer, line: Line): Promise<void> | null {
  const { headers } = line.incoming
  const encoding = encodingOf(headers['accept-encoding'])
  const held = headers['if-none-match']
  const etag = held === undefined ? null : answer.heldEtag(encoding, held)
  const page = answer.packed(encoding)
  if (page instanceof Promise) return page.then((packed) => write(answer, packed, etag, line))
  write(answer, page, etag, line)
  return null
}

export type Line = { incoming: IncomingMessage; outgoing: ServerResponse; isLast: boolean }

function write(answer: PageAnswer, packed: PackedPage, etag: string | null, line: Line): void {
  const { incoming, outgoing, isLast } = line
  const { status, cdnHeaders } = answer
  const headers = etag === null ? packed.headers : revalidated(packed.headers, etag)
  const ofThisAnswer = isLast ? [...cdnHeaders(), 'connection', 'close'] : cdnHeaders()
  const all = ofThisAnswer.length === 0 ? headers : [...headers, ...ofThisAnswer]
  outgoing.writeHead(etag === null ? status : 304, all)
  if (etag !== null || incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(packed.content)
}

const ofContent = new Set(['content-type', 'content-encoding', 'content-length', 'etag'])

/** The headers of a 304: those that the browser shall know again, and the ETag that matched (RFC 9110, 15.4.5). */
function revalidated(headers: string[], etag: string): string[] {
  const kept: string[] = ['etag', etag]
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (!ofContent.has(name)) kept.push(name, value)
  }
  return kept
}

/** Browsers send a few spellings of the header: each is read once. */
const encodings = new Map<string, Encoding>()

function encodingOf(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const known = encodings.get(header)
  if (known) return known
  const encoding = acceptedEncoding(header, ['br', 'gzip'])
  if (encodings.size >= knownHeaders) encodings.clear()
  encodings.set(header, encoding)
  return encoding
}
