import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPrivateToken, openPrivateToken } from '#app/features/private-links/token.server.ts'
import { makeVisitLink, visitPathForEmail } from '#app/features/scheduling/visit-links.server.ts'
import { openVisit } from '#app/features/visit-page/page.server.ts'
import { readOffer } from '#app/features/waitlist/offers/page.server.ts'
import { insertOffer } from '#app/features/waitlist/offers/queries.server.ts'
import { readPlace } from '#app/features/waitlist/signup/place-page.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { storedAppointment, storedTreatment } from '../factories.ts'
import { forEachEngineWithServices, type TestServices } from '../services.ts'
import { inLanes, isTorture, measured } from '../torture.ts'
import { entryOf, waiting } from '../waitlist.ts'

const guesses = isTorture ? 100_000 : 300
const addresses = 4
/** Of ten minutes (`private-links/token.server.ts`). */
const allowedEach = 30
const lanes = 8
const tokenBytes = 16
/** 127.0.0.1 stands for everybody behind a proxy that nobody trusts. */
const everybody = '127.0.0.1'
const own = (number: number) => `203.0.113.${number % addresses}`

type Asked = { token: string; address: string }

/** Whatever a private link opens, with the link that opens it; what is guessed at one counts for all. */
const pagesOf = (
  services: TestServices,
  { visit, place, offer }: Record<'visit' | 'place' | 'offer', string>,
) => [
  { token: visit, open: (asked: Asked) => openVisit(services, asked) },
  { token: place, open: (asked: Asked) => readPlace(services, asked) },
  { token: offer, open: (asked: Asked) => readOffer(services, asked) },
]

forEachEngineWithServices((openServices) => {
  const opened = async () => {
    const services = await openServices()
    const settings = { ...services.settings, limitsFactor: 1, publicUrl: 'https://clinic.example' }
    const strict = { ...services, settings }
    const { id } = await storedAppointment(strict.db)
    await makeVisitLink(strict, strict.db, id)
    const visit = (await visitPathForEmail(strict, id))?.split('/').at(-1) ?? ''
    const entryId = await waiting(strict, await storedTreatment(strict.db))
    const place =
      openPrivateToken(strict.settings.secretKey, 'waitlist', await entryOf(strict, entryId)) ?? ''
    const { token: offer, kept } = newPrivateToken(strict.settings.secretKey, 'offer', 'an offer')
    const now = strict.clock.now()
    await insertOffer(strict.db, {
      id: 'an offer',
      entryId,
      adminId: null,
      clinicianId: null,
      roomId: null,
      ...kept,
      date: '2026-12-09' as CalendarDate,
      time: '10:00' as ClockTime,
      durationMinutes: 30,
      createdAt: now.toString(),
      until: now.add({ minutes: 30 }).toString(),
    })
    return { services: strict, pages: pagesOf(strict, { visit, place, offer }) }
  }

  test(`${guesses} guesses find no visit, no place on the waitlist and no offer, are slowed, and leave one row for each who guesses`, {
    timeout: 900_000,
  }, async () => {
    const { services, pages } = await opened()
    const statuses = new Map<string, number>()
    const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1)
    await inLanes(Array(guesses).keys(), lanes, async (number) => {
      const address = number % 2 === 0 ? everybody : own((number - 1) / 2)
      const guess = randomBytes(tokenBytes).toString('base64url')
      const page = pages[number % pages.length] ?? firstOf(pages)
      const found = await page.open({ token: guess, address })
      count(`${address === everybody ? 'shared' : 'own'} ${found.ok ? 200 : found.status}`)
    })
    const half = guesses / 2
    expect(Object.fromEntries(statuses)).toEqual({
      'shared 404': allowedEach,
      'shared 429': half - allowedEach,
      'own 404': Math.min(half, addresses * allowedEach),
      ...(half > addresses * allowedEach && { 'own 429': half - addresses * allowedEach }),
    })
    const rows = await services.db.selectFrom('limits').select('key').execute()
    expect(rows).toHaveLength(addresses + 1)
    for (const { token, open } of pages)
      for (const address of [everybody, '203.0.113.200'])
        expect(await open({ token, address })).toMatchObject({ ok: true })
    measured(`${guesses} guesses, none found, ${rows.length} rows of limits`)
  })
})
