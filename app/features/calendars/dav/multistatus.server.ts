import { Parser } from 'htmlparser2'
import { letOthersRun } from '#app/platform/process/timers.server.ts'

/** An element of XML by its name without a prefix: servers choose their own prefixes. */
export type Element = {
  name: string
  text: string
  children: Element[]
  /** Its attribute `name`: of a component that a calendar holds. */
  component?: string
}

/** One answer of a multi-status (RFC 4918): an address, and what is so there. */
export type DavResponse = {
  href: string
  /** Of the address itself: 404 where it is gone. */
  status: number
  /** Properties that it has, by name. */
  properties: ReadonlyMap<string, Element>
}
export type MultiStatus = { responses: DavResponse[]; syncToken: string | null }

const mostDepth = 40
/** A list of 50,000 events has six each; 16 MB of empty elements would take half a gigabyte of memory. */
export const mostElements = 300_000
/** Of an answer, between which everybody else gets their turn: some have megabytes. */
const charactersAtOnce = 100_000

/** @returns null for what is no XML, or no multi-status */
export async function readMultiStatus(text: string): Promise<MultiStatus | null> {
  const root = await readXml(text)
  if (root?.name !== 'multistatus') return null
  return {
    responses: root.children.flatMap((one) => (one.name === 'response' ? responseOf(one) : [])),
    syncToken: textIn(root, 'sync-token'),
  }
}

/** What an error says it is about, such as `valid-sync-token`. */
export const errorsIn = async (text: string): Promise<string[]> =>
  (await readXml(text))?.children.map(({ name }) => name) ?? []

function responseOf(response: Element): DavResponse[] {
  const href = textIn(response, 'href')
  if (href === null) return []
  const found = response.children.filter(
    ({ name, children }) =>
      name === 'propstat' && isFine(children.find((one) => one.name === 'status')?.text ?? ''),
  )
  const properties = found.flatMap((one) => one.children.find(({ name }) => name === 'prop')?.children ?? [])
  return [
    {
      href,
      status: codeOf(textIn(response, 'status') ?? '') ?? 200,
      properties: new Map(properties.map((one) => [one.name, one])),
    },
  ]
}

const codeOf = (status: string): number | null => {
  const [, code] = /^HTTP\/\S+ (\d{3})/.exec(status.trim()) ?? []
  return code === undefined ? null : Number(code)
}
const isFine = (status: string) => {
  const code = codeOf(status)
  return code !== null && code >= 200 && code < 300
}

export const childNamed = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((one) => one.name === name)

/** The text of a child; null where there is none, or nothing in it. */
export function textIn(element: Element | undefined, name: string): string | null {
  const text = childNamed(element, name)?.text.trim() ?? ''
  return text === '' ? null : text
}

async function readXml(text: string): Promise<Element | null> {
  const top: Element = { name: '', text: '', children: [] }
  const open: Element[] = [top]
  let elements = 0
  let isTooMuch = false
  const parser = new Parser(
    {
      onopentag(name, { name: component }) {
        if (isTooMuch) return
        const element: Element = { name: name.replace(/^.*:/, ''), text: '', children: [] }
        if (component !== undefined) element.component = component
        open.at(-1)?.children.push(element)
        open.push(element)
        elements += 1
        isTooMuch ||= open.length > mostDepth || elements > mostElements
      },
      ontext(words) {
        const last = open.at(-1)
        if (last && !isTooMuch) last.text += words
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let from = 0; from < text.length && !isTooMuch; from += charactersAtOnce) {
    parser.write(text.slice(from, from + charactersAtOnce))
    await letOthersRun()
  }
  parser.end()
  return isTooMuch ? null : (top.children.find(({ name }) => name !== '?xml') ?? null)
}
