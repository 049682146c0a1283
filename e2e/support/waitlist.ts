import type { EncryptedText } from '#app/db/values.ts'
import { newPrivateToken, openPrivateToken } from '#app/features/private-links/token.server.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { postForm } from '#test/serving/built-server.ts'
import { elena } from './booking-page.ts'
import type { Clinic } from './clinic.ts'
import { comingDay } from './visits.ts'

type Served = Pick<Clinic, 'url' | 'database'>

/** What a clinic needs whose waitlist is open; its own port is in the address. `openClinic` and the camera know it. */
export const openWaitlist = { PUBLIC_URL: 'http://127.0.0.1:PORT', SECRET_KEY: testSecretKey }

type Wish = {
  name?: string
  email?: string
  phone?: string
  from?: string
  until?: string
  treatment?: string
}

/** Joins as a visitor without scripts does: for the mornings of that week. @returns the path of the place */
export async function joinList({ url, database }: Served, wish: Wish = {}): Promise<string> {
  const { treatment = 'HRT', ...said } = wish
  const [row] = database(`select id from treatments where name ->> 'en' = '${treatment}'`)
  const answer = await postForm(`${url}/waitlist`, {
    treatment: String(row?.id),
    from: comingDay('Monday').date,
    until: comingDay('Friday').date,
    weekdays: 'Wednesday',
    parts: 'mornings',
    name: elena.name,
    email: elena.email,
    phone: elena.phone,
    key: crypto.randomUUID(),
    ...said,
  })
  if (answer.status !== 200) throw new Error(`Nobody joined the waitlist: ${answer.status}.`)
  return placeOf({ database }, said.email ?? elena.email)
}

/** The path of their place, as the email says it. */
export function placeOf({ database }: Pick<Served, 'database'>, email: string): string {
  const [row] = database(`select id, token from waitlist_entries where email = '${email}' and state = 'open'
    order by "createdAt" desc limit 1`)
  const entry = { id: String(row?.id), token: String(row?.token) as EncryptedText }
  return `/waitlist/${openPrivateToken(testSecretKey, 'waitlist', entry) ?? 'none'}`
}

type Given = { email?: string; time?: string; minutesAgo?: number }

/** Offers them a time of the coming Wednesday, as the round does at night too. @returns its path */
export function offerTo({ database }: Served, given: Given = {}): string {
  const { email = elena.email, time = '09:30', minutesAgo = 3 } = given
  const id = `offer to ${email} of ${time}`
  const { token, kept } = newPrivateToken(testSecretKey, 'offer', id)
  const [entry] = database(
    `select id, "treatmentId" from waitlist_entries where email = '${email}' and state = 'open'`,
  )
  const offeredAt = Temporal.Now.instant().subtract({ minutes: minutesAgo }).round('minute')
  const stamp = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
  const until = stamp(offeredAt.add({ minutes: 30 }))
  database(`insert into waitlist_offers (id, "entryId", state, date, time, "durationMinutes", digest, token,
    "createdAt", until) values ('${id}', '${entry?.id}', 'running', '${comingDay('Wednesday').date}', '${time}', 30,
    '${kept.digest}', '${kept.token}', '${stamp(offeredAt)}', '${until}')`)
  database(`insert into slot_holds (id, until, "treatmentId", date, time, "durationMinutes", "bufferBefore",
    "bufferAfter") values ('offer:${id}', '${until}', '${entry?.treatmentId}',
    '${comingDay('Wednesday').date}', '${time}', 30, 0, 0)`)
  return `/offer/${token}`
}

type Standing = { id: string; name: string; given?: Record<string, string> }

/** Puts somebody on the list as the database keeps them, where no emails are sent: for any morning of that week. */
export function standOnList(
  { database }: Pick<Served, 'database'>,
  { id, name, given = {} }: Standing,
): void {
  const at = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const row: Record<string, string> = {
    id,
    name,
    state: 'open',
    weekdays: '[1,2,3,4,5,6,7]',
    mornings: '1',
    afternoons: '0',
    fromDay: comingDay('Monday').date,
    untilDay: comingDay('Friday').date,
    email: '',
    phone: elena.phone,
    emailKey: '',
    phoneKey: '',
    language: 'es',
    patientId: id,
    digest: id,
    token: '',
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  const values = Object.values(row).map((value) => `'${value}'`)
  database(`insert into waitlist_entries ("treatmentId", "${Object.keys(row).join('", "')}")
    select id, ${values.join(', ')} from treatments order by id limit 1`)
}
