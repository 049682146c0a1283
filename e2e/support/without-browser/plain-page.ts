import { DomUtils, parseDocument } from 'htmlparser2'
import { type Document, type Element, heardOf, isTagged, rawText, wordsOf } from './elements.ts'
import { Part } from './part.ts'
import {
  formOf,
  isSending,
  missingFields,
  type SentField,
  sentFields,
  submitButtons,
  type Typed,
} from './sent-fields.ts'

const mostRedirects = 5
const empty = parseDocument('')

/**
 * What a browser without scripts does with our pages, without one: it reads what the server sent, follows its links, and
 * sends its forms as they came. How a page looks it does not know: journeys do.
 */
export class PlainPage extends Part {
  document: Document = empty
  typed: Typed = new Map()
  /** The language of its browser. */
  asksFor = 'en-US'
  /** Of the last page. */
  status = 0
  url: string
  private readonly cookies: Map<string, string>

  constructor(url: string, cookies = new Map<string, string>()) {
    super(null as never, () => this.roots)
    Object.assign(this, { page: this })
    this.url = `${url}/`
    this.cookies = cookies
  }

  private get roots(): Element[] {
    return this.document.children.filter(isTagged)
  }

  /** What the document says that it is in. */
  get language(): string {
    return this.roots.find(({ name }) => name === 'html')?.attribs.lang ?? ''
  }

  get title(): string {
    const [title] = DomUtils.getElementsByTagName('title', this.document, true, 1)
    return title ? rawText(title) : ''
  }

  /** All that is read or heard on it. */
  get heard(): string {
    return this.roots.map(heardOf).join('')
  }

  /** Another page of the same visitor. */
  another(): PlainPage {
    return new PlainPage(new URL(this.url).origin, this.cookies)
  }

  /** Path and query. */
  get address(): string {
    const { pathname, search } = new URL(this.url)
    return pathname + search
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value)
  }

  async goto(path: string): Promise<void> {
    await this.ask(new URL(path, this.url), {})
  }

  reload(): Promise<void> {
    return this.goto(this.url)
  }

  /** Sends the form of a button, or of a field in which Enter was pressed. */
  async send(control: Element): Promise<void> {
    const form = formOf(control, this.document)
    if (!form) throw this.failure('in no form', [control.name])
    const button = isSending(control) ? control : submitButtons(form, this.document)[0]
    if (control.name === 'button' && button !== control)
      throw this.failure('a button that sends nothing without scripts', [wordsOf(control)])
    const missing = missingFields(form, this.document, this.typed)
    if (missing.length > 0) throw this.failure('a browser would ask for more', missing)
    const { method = 'get', action, enctype } = form.attribs
    const address = new URL(button?.attribs.formaction ?? action ?? this.url, this.url)
    const fields = sentFields(form, button ?? null, this.document, this.typed)
    if (method.toLowerCase() === 'post')
      return this.ask(address, { method: 'POST', body: bodyOf(fields, enctype) })
    address.search = `${new URLSearchParams(fields.map(([name, value]) => [name, `${value}`]))}`
    return this.ask(address, {})
  }

  failure(what: string, instead: string[]): Error {
    return new Error(`${this.address} (${this.status}): ${what}; there are: ${instead.join(' | ')}`)
  }

  private async ask(address: URL, request: RequestInit, redirects = 0): Promise<void> {
    const from = new URL(this.url)
    const headers: Record<string, string> = {
      Accept: 'text/html',
      'Accept-Language': this.asksFor,
      Referer: from.href,
    }
    if (request.method === 'POST') headers.Origin = from.origin
    if (this.cookies.size > 0)
      headers.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...request, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie)
    const text = await answer.text()
    const leads = answer.headers.get('location')
    if (leads === null) return this.show(address, answer.status, text)
    if (redirects === mostRedirects) throw this.failure('led in circles', [leads])
    const next = new URL(leads, address)
    next.hash ||= address.hash
    return this.ask(next, {}, redirects + 1)
  }

  private show(address: URL, status: number, text: string): void {
    this.url = address.href
    this.status = status
    this.document = parseDocument(text)
    this.typed = new Map()
    if (status >= 500) throw this.failure('failed', [this.text])
  }

  private keep(cookie: string): void {
    const [pair = '', ...rules] = cookie.split(/;\s*/)
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
    if (rules.some((rule) => /^max-age=0$/i.test(rule))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function bodyOf(fields: SentField[], enctype = ''): FormData | URLSearchParams {
  if (enctype !== 'multipart/form-data')
    return new URLSearchParams(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
  const form = new FormData()
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([value.bytes], value.name, { type: value.type }))
  return form
}
