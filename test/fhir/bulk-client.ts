import { isRecord } from '#app/platform/shapes/shapes.ts'
import { postForm } from '../serving/built-server.ts'

export type Line = Record<string, unknown> & {
  id: string
  resourceType: string
  status?: string
  start: string
}

export const slotsOf = (lines: readonly Line[]): Line[] =>
  lines.filter(({ resourceType }) => resourceType === 'Slot')

/** Reads as a client does that polls: with what it knows, and only what is new. */
export function bulkClient(url: string) {
  const known = new Map<string, { tag: string; text: string }>()
  const counts = { requests: 0, unchanged: 0, bytes: 0, slowestUnchanged: 0, slowest: 0 }
  async function get(address: string): Promise<string> {
    const before = known.get(address)
    const started = performance.now()
    const answer = await fetch(address, before && { headers: { 'If-None-Match': before.tag } })
    // What came over the wire: files are packed.
    counts.bytes += Number(answer.headers.get('content-length') ?? 0)
    counts.requests++
    const text = await answer.text()
    const milliseconds = performance.now() - started
    counts.slowest = Math.max(counts.slowest, milliseconds)
    if (answer.status === 304 && before) {
      counts.unchanged++
      counts.slowestUnchanged = Math.max(counts.slowestUnchanged, milliseconds)
      return before.text
    }
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
    known.set(address, { tag: answer.headers.get('etag') ?? '', text })
    return text
  }
  return {
    counts,
    async read(): Promise<Line[]> {
      const { output } = JSON.parse(await get(`${url}/fhir/$bulk-publish`))
      const lines: Line[] = []
      for (const { url: file } of output)
        for (const line of (await get(file)).split('\n').filter(Boolean)) lines.push(JSON.parse(line))
      return lines
    },
    text: () => [...known.values()].map(({ text }) => text).join('\n'),
  }
}

export const deepLink = (slot: Line | undefined): string => {
  const all = Array.isArray(slot?.extension) ? slot.extension : []
  const found = all.find((one) => isRecord(one) && String(one.url).endsWith('booking-deep-link'))
  return String(isRecord(found) ? found.valueUrl : '')
}

/** Opens a slot's link as a browser without JavaScript does, and sends its form. @returns the status */
export async function bookBy(link: string, patient: Record<string, string>): Promise<number> {
  const page = await (await fetch(link)).text()
  const chosen = (name: string) =>
    new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked)[^>]* value="([^"]*)"`).exec(page)?.[1] ?? ''
  const date = /<input(?=[^>]* name="date")[^>]* value="([^"]*)"/.exec(page)?.[1] ?? ''
  const fields = {
    treatment: chosen('treatment').replaceAll('&amp;', '&'),
    with: chosen('with'),
    date,
    time: chosen('time'),
    key: crypto.randomUUID(),
    message: 'Knee hurts since Tuesday.',
    ...patient,
  }
  const answer = await postForm(`${new URL(link).origin}/appointment`, fields)
  await answer.arrayBuffer()
  return answer.status
}
