import { Resolver } from 'node:dns/promises'
import type { Answer, Dns } from './dns.ts'

/** Of one try; each name is asked for twice. */
const tryMilliseconds = 2_500
/** A zone that answers with hundreds of records is read so far. */
const mostRecords = 50
/** Longer texts are cut: no record of ours or of a mail service comes near it. */
const longestText = 8_192

const noSuchRecord = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

/**
 * Asks the machine's DNS servers, or that one.
 * @param signal breaks off what is under way; what is asked after it is silent
 */
export function createDns({ server, signal }: { server: string | null; signal: AbortSignal }): Dns {
  const resolver = new Resolver({ timeout: tryMilliseconds, tries: 2 })
  if (server !== null) resolver.setServers([server])
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })

  async function answerOf<T>(look: () => Promise<T[]>): Promise<Answer<T>> {
    if (signal.aborted) return { state: 'silent' }
    try {
      const values = (await look()).slice(0, mostRecords)
      return values.length > 0 ? { state: 'found', values } : { state: 'none' }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { state: noSuchRecord.includes(code) ? 'none' : 'silent' }
    }
  }

  return {
    text: (name) =>
      answerOf(async () =>
        (await resolver.resolveTxt(name)).map((parts) => parts.join('').slice(0, longestText)),
      ),
    async addresses(name) {
      const both = await Promise.all([
        answerOf(() => resolver.resolve4(name)),
        answerOf(() => resolver.resolve6(name)),
      ])
      const values = both.flatMap((one) => (one.state === 'found' ? one.values : []))
      if (values.length > 0) return { state: 'found', values }
      return { state: both.some(({ state }) => state === 'silent') ? 'silent' : 'none' }
    },
    mailExchanges: (name) => answerOf(() => resolver.resolveMx(name)),
    names: (address) => answerOf(() => resolver.reverse(address)),
  }
}
