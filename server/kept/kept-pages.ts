import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { hasAddress } from '#app/language/clinic-languages.ts'
import type { Language } from '#app/language/languages.ts'
import { cdnHeaders, keepFromCdn } from '#app/platform/pages/cdn.server.ts'
import type { ContentClock, ContentVersions } from '#app/platform/pages/content-versions.server.ts'
import { type ContentKind, Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { commonHeaders, dropEmptyFrameOptions } from '../http/answers/headers.ts'
import { offerFor, offerHeaders } from '../http/requests/language-offer.ts'
import { ownOrigin } from '../http/requests/request-origin.ts'
import { kindOf } from '../log.ts'
import { isPage, type Pages } from '../pages.ts'
import { type KeptAddress, keptRoutes } from './kept-routes.ts'
import { type CdnHeaders, type Line, PageAnswer, sendPage } from './page-answer.ts'

/** Some hundred addresses of about 60 KB each, in every encoding: the least recently asked goes first. */
const mostPages = 1_000
const mostBytes = 64 * 1024 * 1024
/** A page that changes sooner than this is not worth the best packing, which takes a processor a tenth of a second. */
const restMilliseconds = 2_000

type KeptPage = {
  answer: PageAnswer
  shows: readonly ContentKind[]
  /** Read before the page was rendered, or found to show the same since. */
  versions: ContentVersions
  /** When it stops being true, in milliseconds since 1970. */
  end: number
}

type Place = KeptPage & { asked: number }

/** Pages by address, within bounds. One at a time, those that haven't changed for a while are packed best. */
export class KeptStore {
  #places = new Map<string, Place>()
  #asked = 0
  /** Addresses, so that a page that is gone takes no memory here. */
  #toPack = new Set<string>()
  #isPacking = false
  #onSurprise: (error: unknown) => void

  constructor({ onSurprise }: { onSurprise(error: unknown): void }) {
    this.#onSurprise = onSurprise
  }

  get(address: string): KeptPage | undefined {
    const place = this.#places.get(address)
    if (place) place.asked = ++this.#asked
    return place
  }

  set(address: string, page: KeptPage): void {
    page.answer.takeOver(this.#places.get(address)?.answer)
    this.#places.set(address, { ...page, asked: ++this.#asked })
    this.#makeRoom()
    this.#toPack.add(address)
    if (!this.#isPacking) void this.#packAll().catch(this.#onSurprise)
  }

  get size(): { pages: number; bytes: number } {
    let bytes = 0
    for (const { answer } of this.#places.values()) bytes += answer.bytes
    return { pages: this.#places.size, bytes }
  }

  #makeRoom(): void {
    for (let size = this.size; size.pages > mostPages || size.bytes > mostBytes; size = this.size) {
      const oldest = this.#places
        .entries()
        .reduce((one, other) => (other[1].asked < one[1].asked ? other : one))
      this.#places.delete(oldest[0])
    }
  }

  async #packAll(): Promise<void> {
    this.#isPacking = true
    try {
      while (this.#toPack.size > 0) {
        const resting = [...this.#toPack]
        this.#toPack.clear()
        await pause(restMilliseconds, undefined, { ref: false })
        for (const address of resting) {
          // Changed meanwhile: it rests once more.
          if (this.#toPack.has(address)) continue
          for (const encoding of ['br', 'gzip'] as const)
            await this.#places.get(address)?.answer.packBest(encoding)
        }
        this.#makeRoom()
      }
    } finally {
      this.#isPacking = false
    }
  }
}

type Parts = {
  services: Pick<Services, 'settings' | 'content' | 'clock' | 'log' | 'clinic'>
  routes: ServerBuild['routes']
  render: Pages['render']
  isServing(): boolean
  /** Hears of every answer. */
  onAnswered(answer: Answered): void
}

export type Answered = { path: string; status: number; ms: number; incoming: IncomingMessage }

/** A page in the clinic's first language is kept with each band that offers another one, and without. */
type Asked = KeptAddress & { origin: string; offered: Language | null; key: string }
type AskedPages = WeakMap<KeptAddress, Asked>
/** Under a host, with what was asked for there: the same address is the same object, and its key is made once. */
type HostPages = { origin: string; plain: AskedPages; banded: Map<Language, AskedPages> }
/** A page in hand: kept, or only for those who wait for it now. */
type Rendered = { answer: PageAnswer; kept: KeptPage | null; isForAll: boolean }
type Render = { order: number; rendered: Promise<Rendered> }

const mostOrigins = 100
/** Behind the key of a page with a band; no address holds it. */
const bandMark = '#'

/** Nobody is asked where a page shows nothing that people change. */
const unchanging: ContentVersions = { order: 0, of: () => 0 }

/**
 * Public pages that are the same for everyone: rendered once for each change, answered from memory before any
 * routing. Its proof is in docs/topics/cached-pages.md.
 */
export class KeptPages {
  #parts: Parts
  #find: ReturnType<typeof keptRoutes>
  #clock: ContentClock
  #store: KeptStore
  #renders = new Map<string, Render>()
  #hosts = new Map<string, HostPages>()
  /** Of which the origins in `#hosts` follow. */
  #publicUrl: string | null = null

  constructor(parts: Parts) {
    const { services } = parts
    this.#parts = parts
    this.#find = keptRoutes(parts.routes)
    this.#clock = services.content
    this.#store = new KeptStore({
      onSurprise: (error) => services.log.error({ kind: kindOf(error) }, 'page could not be packed'),
    })
  }

  /**
   * Answers a request for such a page; false where it is none.
   * @param pass hands it on where rendering ends in a surprise: the way of all other requests answers that
   */
  take(incoming: IncomingMessage, outgoing: ServerResponse, pass: () => void): boolean {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
    const asked = this.#asked(incoming)
    if (!asked) return false
    const line = { incoming, outgoing, isLast: !this.#parts.isServing() }
    const onSurprise = () => (outgoing.headersSent ? outgoing.destroy() : pass())
    const kept = this.#store.get(asked.key)
    const versions = kept && this.#known(asked)
    if (kept && versions && this.#isTrue(kept, versions)) {
      sendPage(kept.answer, line)?.catch(onSurprise)
      this.#parts.onAnswered({ path: asked.path, status: outgoing.statusCode, ms: 0, incoming })
    } else {
      this.#answerLater(asked, line).catch(onSurprise)
    }
    return true
  }

  #asked({ url = '', headers }: IncomingMessage): Asked | null {
    const found = this.#find(url)
    const { lastLanguages } = this.#parts.services.clinic
    // Led elsewhere with all that is behind the path, which only the way of all other requests knows.
    if (!found || (found.named !== null && !hasAddress(found.named, lastLanguages))) return null
    const pages = headers.host !== undefined && this.#pagesOf(headers.host)
    if (!pages) return null
    const said = { accept: headers['accept-language'], cookie: headers.cookie }
    const offered = found.named === null ? offerFor(said, lastLanguages) : null
    const before = offered ? bandedIn(pages, offered) : pages.plain
    const known = before.get(found)
    if (known) return known
    const { origin } = pages
    const key = origin + found.path + found.search + (offered ? bandMark + offered : '')
    const asked = { ...found, origin, offered, key }
    before.set(found, asked)
    return asked
  }

  #pagesOf(host: string): HostPages | null {
    const { publicUrl } = this.#parts.services.settings
    if (publicUrl !== this.#publicUrl) {
      this.#publicUrl = publicUrl
      this.#hosts.clear()
    }
    const known = this.#hosts.get(host)
    if (known) return known
    const origin = ownOrigin(host, this.#parts.services.settings)
    if (!origin) return null
    if (this.#hosts.size >= mostOrigins) this.#hosts.clear()
    const pages: HostPages = { origin, plain: new WeakMap(), banded: new Map() }
    this.#hosts.set(host, pages)
    return pages
  }

  async #answerLater(asked: Asked, line: Line) {
    const start = performance.now()
    const before = await this.#current(asked)
    // The clinic may have had other languages when the page's band was chosen.
    const now = this.#asked(line.incoming)
    const answer = now && now.key !== asked.key ? await this.#current(now) : before
    await sendPage(answer, { ...line, isLast: !this.#parts.isServing() })
    const ms = Math.round(performance.now() - start)
    this.#parts.onAnswered({
      path: asked.path,
      status: line.outgoing.statusCode,
      ms,
      incoming: line.incoming,
    })
  }

  /** The page as it is now: kept, in the making by somebody else, or rendered here. One render at a time. */
  async #current(asked: Asked): Promise<PageAnswer> {
    const versions = this.#known(asked) ?? (await this.#clock.ask().catch(() => null))
    for (;;) {
      const kept = this.#store.get(asked.key)
      if (kept && versions && this.#isTrue(kept, versions)) return kept.answer
      const render = this.#renders.get(asked.key)
      if (!render) return (await this.#begin(asked, versions)).answer
      const { answer, kept: made, isForAll } = await render.rendered
      const isNewEnough = render.order >= orderOf(versions)
      if (isNewEnough && isForAll && (made === null || !this.#isOver(made))) return answer
    }
  }

  #begin(asked: Asked, versions: ContentVersions | null): Promise<Rendered> {
    const rendered = this.#render(asked, versions).finally(() => this.#renders.delete(asked.key))
    this.#renders.set(asked.key, { order: orderOf(versions), rendered })
    return rendered
  }

  /** From its address and that one bit alone, so that nothing of the person who asks can be in it. */
  async #render(asked: Asked, versions: ContentVersions | null): Promise<Rendered> {
    const { failures } = this.#clock
    const keeping = new Keeping()
    const request = new Request(asked.origin + asked.path + asked.search)
    const visitor = { address: '', origin: asked.origin }
    const { offered } = asked
    const response = await this.#parts.render(request, { visitor, keeping, offered })
    const html = Buffer.from(await response.arrayBuffer())
    const isForAll = !response.headers.has('set-cookie')
    const isWhole = response.status === 200 && isPage(response.headers) && failures === this.#clock.failures
    const mayBeKept = response.headers.get('cache-control') === 'no-store'
    const isKept = versions !== null && keeping.end !== null && isForAll && isWhole && mayBeKept
    const headers = new Headers(commonHeaders(this.#parts.services.settings))
    for (const [name, value] of response.headers) headers.set(name, value)
    dropEmptyFrameOptions(headers)
    if (asked.named === null) headers.set('vary', offerHeaders)
    if (!isKept) keepFromCdn(headers, this.#parts.services.settings)
    const answer = new PageAnswer({
      status: response.status,
      headers: Object.fromEntries(headers),
      html,
      isKept,
      ...(isKept && this.#forCdn(asked, keeping.end)),
    })
    if (!isKept || keeping.end === null) return { answer, kept: null, isForAll }
    const kept = { answer, shows: asked.shows, versions, end: keeping.end }
    this.#store.set(asked.key, kept)
    return { answer, kept, isForAll }
  }

  #forCdn({ shows }: Asked, end: number | null): { cdnHeaders?: CdnHeaders } {
    const { settings, clock } = this.#parts.services
    const { cdn } = settings
    if (cdn === null || end === null) return {}
    return { cdnHeaders: () => cdnHeaders(cdn, { shows, milliseconds: end - clock.milliseconds() }) }
  }

  #known({ shows }: Asked): ContentVersions | null {
    return shows.length === 0 ? unchanging : this.#clock.known()
  }

  /** Nothing that it shows was changed since it was rendered, and its time is not over. */
  #isTrue(kept: KeptPage, versions: ContentVersions): boolean {
    if (this.#isOver(kept)) return false
    if (kept.versions === versions || kept.versions.order > versions.order) return true
    if (!kept.shows.every((kind) => kept.versions.of(kind) === versions.of(kind))) return false
    kept.versions = versions
    return true
  }

  #isOver({ end }: KeptPage): boolean {
    return end !== Number.POSITIVE_INFINITY && this.#parts.services.clock.milliseconds() >= end
  }
}

function bandedIn({ banded }: HostPages, offered: Language): AskedPages {
  const known = banded.get(offered) ?? new WeakMap()
  banded.set(offered, known)
  return known
}

/** A page rendered without knowing the versions serves only those who do not know them either. */
const orderOf = (versions: ContentVersions | null) => versions?.order ?? -1
