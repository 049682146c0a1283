import { type BuiltServer, postForm, signedIn } from '../test/serving/built-server.ts'
import { amountRow, median, type Row } from './rows.ts'

const messages = 15
/** docs/topics/live-updates.md */
const mostMilliseconds = 2_000

/** From a visitor's thanks to the count on an open screen of the back office, by its stream. */
export async function heardRows({ url }: BuiltServer): Promise<Row[]> {
  const leaving = new AbortController()
  const init = { headers: { Cookie: await signedIn(url) }, signal: leaving.signal }
  const news = unreadMessages(await fetch(`${url}/admin/events`, init))
  let unread = (await news.next()).value ?? 0
  const waits: number[] = []
  for (let number = 0; number < messages; number++) {
    await sendMessage(url)
    const start = performance.now()
    const before = unread
    while (unread === before) unread = (await news.next()).value ?? before + 1
    waits.push(performance.now() - start)
  }
  leaving.abort()
  const note = `median ${median(waits).toFixed(0)} ms`
  return [
    amountRow(
      'a message, until an open screen hears of it',
      Math.max(...waits),
      mostMilliseconds,
      'ms',
      note,
    ),
  ]
}

async function* unreadMessages({ body }: Response): AsyncGenerator<number> {
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (text + piece).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const line = /^data: (.*)$/m.exec(part)?.[1]
      if (line) yield (JSON.parse(line) as { counts: { unreadMessages: number } }).counts.unreadMessages
    }
  }
}

async function sendMessage(url: string): Promise<void> {
  const answer = await postForm(`${url}/contact`, {
    name: 'Ana Bench',
    email: 'ana@example.com',
    phone: '(432) 555-0100',
    subject: 'Hours',
    message: 'Are you open on Friday?',
    key: crypto.randomUUID(),
  })
  if (answer.status !== 303) throw new Error(`A message was answered with ${answer.status}.`)
}
