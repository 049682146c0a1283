import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** One request of somebody, and the status that it must have. */
export type Question = {
  kind: string
  path: string
  expected: readonly number[]
  headers?: Record<string, string>
  /** A form that is posted. */
  fields?: Record<string, string>
  /** What is done with the answer, once it has a status that was expected; what it asks for next comes before all others. */
  heard?: (answer: Answer) => Question[]
}

const mostMilliseconds = 30_000
const shownFailures = 40
const shownText = 300
/** Each of so many comes over a connection of its own, which ends with the answer. */
const ownConnection = 20

const unpackers: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** Asks one server, and keeps how long each kind took and what was answered otherwise than it must be. */
export class Asker {
  readonly milliseconds = new Map<string, number[]>()
  readonly failures: string[] = []
  asked = 0
  failed = 0
  #recent: number[] = []
  #url: URL
  #agent = new Agent({ keepAlive: true })

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Never rejects: what fails is kept. @returns what is asked next because of it */
  async ask(question: Question): Promise<Question[]> {
    this.asked += 1
    const began = performance.now()
    try {
      const answer = await this.#send(question)
      this.#took(question.kind, performance.now() - began)
      if (question.expected.includes(answer.status)) return question.heard?.(answer) ?? []
      const { status, text } = answer
      this.#fail(
        question,
        `${status} in place of ${question.expected.join(' or ')}: ${text.slice(0, shownText)}`,
      )
    } catch (error) {
      this.#fail(question, error instanceof Error ? error.message : String(error))
    }
    return []
  }

  /** Of all kinds, since it was last called. */
  sinceLast(): number[] {
    return this.#recent.splice(0)
  }

  /** What was measured until now was a warm-up. */
  forget(): void {
    this.milliseconds.clear()
  }

  close(): void {
    this.#agent.destroy()
  }

  #took(kind: string, milliseconds: number) {
    const times = this.milliseconds.get(kind) ?? []
    if (times.length === 0) this.milliseconds.set(kind, times)
    times.push(milliseconds)
    this.#recent.push(milliseconds)
  }

  #fail({ kind, path }: Question, what: string) {
    this.failed += 1
    if (this.failures.length === shownFailures) return
    const line = `${kind} ${path}: ${what}`
    process.stdout.write(`${line}\n`)
    this.failures.push(line)
  }

  #send(question: Question): Promise<Answer> {
    const { path, headers = {}, fields, heard } = question
    const { hostname, port, origin } = this.#url
    const form = fields && {
      Origin: origin,
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const agent = this.asked % ownConnection === 0 ? false : this.#agent
    return new Promise((resolve, reject) => {
      const outgoing = request({
        hostname,
        port,
        path,
        agent,
        method: fields ? 'POST' : 'GET',
        headers: { ...form, ...headers },
        timeout: mostMilliseconds,
      })
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing for ${mostMilliseconds} ms`)))
      outgoing.on('response', (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          try {
            const isRead = heard !== undefined || !question.expected.includes(status)
            resolve({ status, headers, text: isRead ? textOf(Buffer.concat(pieces), headers) : '' })
          } catch (error) {
            reject(error)
          }
        })
      })
      outgoing.end(fields && new URLSearchParams(fields).toString())
    })
  }
}

function textOf(bytes: Buffer, headers: IncomingHttpHeaders): string {
  const unpack = unpackers[headers['content-encoding'] ?? '']
  return (unpack && bytes.length > 0 ? unpack(bytes) : bytes).toString()
}
