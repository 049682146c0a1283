import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { openSqliteFile } from '../app/db/engine/sqlite.server.ts'

/**
 * The least that can be meant by booking: reads the form, writes the same rows in one transaction with
 * `synchronous=FULL`, redirects. No checks, no email, no framework; what the product is measured against.
 */
const [{ path, port }] = (await once(process, 'message')) as [{ path: string; port: number }]
const file = openSqliteFile(path)
const blocks = 6
const id = () => randomBytes(16).toString('base64url')

const insertVisit = file.prepare(
  `insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId", message,
   status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)
const insertClaim = file.prepare(
  'insert into slot_claims (resource, lane, block, "appointmentId") values (?, ?, ?, ?)',
)
const insertKey = file.prepare('insert into idempotency_keys values (?, ?, ?, ?, ?)')
const insertEmail = file.prepare(
  'insert into outbox (id, kind, "subjectId", "messageId", status, "dueAt", "createdAt") values (?, ?, ?, ?, ?, ?, ?)',
)

function book(fields: URLSearchParams): string {
  const field = (name: string) => fields.get(name) ?? ''
  const [visit, result, now] = [id(), id(), new Date().toISOString()]
  const start = Date.parse(`${field('date')}T00:00:00Z`) / 300_000
  file.exec('begin immediate')
  insertVisit.run(
    ...[visit, field('name'), field('email'), field('phone'), field('date'), field('time'), now],
    ...[field('treatment'), 'treatment', field('message'), 'pending', 30, 0, now, now, visit, visit],
  )
  for (let block = 0; block < blocks; block++) insertClaim.run(visit, 0, start + block, visit)
  insertKey.run(id(), 'appointment', result, visit, now)
  insertEmail.run(id(), 'request-received', visit, `<${id()}@bare>`, 'waiting', now, now)
  file.exec('commit')
  return result
}

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end('ready')
  let body = ''
  for await (const chunk of request) body += chunk
  response.writeHead(303, { Location: `/appointment/booked/${book(new URLSearchParams(body))}` }).end()
}).listen(port, '127.0.0.1', () => process.send?.('ready'))
