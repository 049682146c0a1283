import { expect } from 'vitest'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { normalised, oneLine } from '#app/platform/text/text.ts'
import type { BuiltServer } from '../serving/built-server.ts'
import type { FormTarget } from './form-target.ts'

export type TestedServer = {
  server: BuiltServer
  db: Database
  /** Of a member of staff. */
  cookie: string
  /** Ids of the rows that were there before; whatever else is there was made by a form. */
  kept: readonly string[]
}

const isMarkup = /<[a-z!/?]/i
/** The kind of the last surprise, for the message of a test that fails. */
const lastError = ({ server }: TestedServer) =>
  server
    .output()
    .split('\n')
    .findLast((line) => line.includes('"level":"error"')) ?? 'without an error'

/** Sends the form with the hostile text in one field and looks at the answer and at what was stored. */
export async function sendHostile(
  tested: TestedServer,
  form: FormTarget,
  { field, text }: { field: string; text: string },
): Promise<void> {
  const key = 'key' in form.fields ? { key: crypto.randomUUID() } : {}
  const sent = { ...form.fields, ...key, [field]: text }
  const what = `${form.name}.${field} = ${JSON.stringify(text.slice(0, 200))}`
  await keepSession(tested)
  const response = await post(tested, form, sent)
  const { status } = response
  const isExpected = form.answers.includes(status)
  const led = response.headers.get('location') ?? 'nowhere'
  expect(isExpected, `${what} answered ${status} to ${led}, ${isExpected || lastError(tested)}`).toBe(true)
  if (isStaffs(form.path)) expectSignedIn(response, what)
  await expectHarmless(tested.server, response, { text, what })
  if (form.keeps)
    await expectKeptAsTyped(tested, form, { sent, isStored: response.status === (form.kept ?? 303), what })
}

function post(
  { server, cookie }: TestedServer,
  { path, isMultipart }: FormTarget,
  fields: Record<string, string>,
) {
  const form = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return fetch(server.url + path, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Origin: server.url, ...(isStaffs(path) && { Cookie: cookie }) },
  })
}

const isStaffs = (path: string) => path.startsWith('/admin/') && !path.startsWith('/admin/login')

/**
 * Wrong passwords are part of what is sent, and the fifth in a row ends a session: each one here is the first, and
 * the answer before guarded actions always lies no more than five minutes back.
 */
async function keepSession({ db }: TestedServer): Promise<void> {
  const confirmedAt = columns.instant(Temporal.Now.instant())
  await db
    .updateTable('sessions')
    .set({ wrongAnswers: 0, confirmedAt })
    .where('endedAt', 'is', null)
    .execute()
}

/** Anyone who is sent to sign-in never gets as far as the form: the test would prove nothing. */
function expectSignedIn(response: Response, what: string): void {
  const path = response.headers.get('location')?.split('?')[0]
  expect(path, `${what}Session ended`).not.toBe('/admin/login')
}

/** Asks for a page with the hostile text in its address, as a visitor or as staff. */
export async function ask({ server, cookie }: TestedServer, address: string, text: string): Promise<void> {
  const response = await fetch(server.url + address, { redirect: 'manual', headers: { Cookie: cookie } })
  const what = `GET ${address.slice(0, 300)}`
  expect(
    [200, 202, 204, 301, 302, 303, 308, 400, 401, 404, 405, 414, 431],
    `${what} answered ${response.status}`,
  ).toContain(response.status)
  if (isStaffs(address)) expectSignedIn(response, what)
  await expectHarmless(server, response, { text, what })
}

type Sent = { text: string; what: string }

/** Nothing of the text runs, leads away, or stands outside its place. */
async function expectHarmless({ url }: BuiltServer, response: Response, { text, what }: Sent): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel() // it has no end
  const body = isStream ? '' : await response.text()
  if (isMarkup.test(text) && response.headers.get('content-type')?.startsWith('text/html')) {
    expect(body.includes(normalised(text)), `${what} stands in the page as it is`).toBe(false)
  }
  expect(response.headers.has('x-injected'), what).toBe(false)
  const location = response.headers.get('location')
  if (location !== null) expect(new URL(location, url).origin, `${what} leads to ${location}`).toBe(url)
}

/** What a column holds, or its text in one language. */
function storedIn(row: Record<string, unknown>, field: string): unknown {
  const [column = '', language] = field.split('.')
  return language ? (JSON.parse(String(row[column]))[language] ?? '') : row[column]
}

/** One row with exactly what was typed, or none; and everything else as it was before. */
async function expectKeptAsTyped(
  { db, kept }: TestedServer,
  { keeps }: FormTarget,
  { sent, isStored, what }: { sent: Record<string, string>; isStored: boolean; what: string },
): Promise<void> {
  if (!keeps) return
  const rows = await db.selectFrom(keeps.table).selectAll().where('id', 'not in', kept).execute()
  expect(rows.length, `${what}: rows stored`).toBe(isStored ? 1 : 0)
  for (const row of rows as unknown as Record<string, unknown>[]) {
    for (const column of keeps.columns) {
      const typed = (sent[column] ?? '').toWellFormed()
      expect([normalised(typed), oneLine(typed)], `${what}: stored ${column}`).toContain(
        storedIn(row, column),
      )
    }
  }
  if (keeps.table === 'appointments') await db.deleteFrom('slot_claims').execute()
  if (!isStored) return
  await db.deleteFrom(keeps.table).where('id', 'not in', kept).execute()
  // The same form under the same key, empty ones among them, would rightly get the first answer.
  await db.deleteFrom('idempotency_keys').execute()
}
