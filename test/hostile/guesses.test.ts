import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeVisitLink, visitPathForLetter } from '../../app/features/appointments/visit-page/links.server.ts'
import { openVisit } from '../../app/features/appointments/visit-page/page.server.ts'
import { storedAppointment } from '../factories.ts'
import { forEachEngineWithServices } from '../services.ts'
import { inLanes, isTorture, measured } from '../torture.ts'

const guesses = isTorture ? 100_000 : 300
const addresses = 4
/** Of ten minutes (`private-links/guesses.server.ts`). */
const allowedEach = 30
const lanes = 8
const tokenBytes = 16
/** 127.0.0.1 stands for everybody behind a proxy that nobody trusts. */
const everybody = '127.0.0.1'
const own = (number: number) => `203.0.113.${number % addresses}`

forEachEngineWithServices((openServices) => {
  const opened = async () => {
    const services = await openServices()
    const settings = { ...services.settings, limitsFactor: 1, publicUrl: 'https://clinic.example' }
    const strict = { ...services, settings }
    const { id } = await storedAppointment(strict.db)
    await makeVisitLink(strict, strict.db, id)
    const token = (await visitPathForLetter(strict, id))?.split('/').at(-1) ?? ''
    return { services: strict, token }
  }

  test(`${guesses} guesses find no visit, are slowed, and leave one row for each who guesses`, {
    timeout: 900_000,
  }, async () => {
    const { services, token } = await opened()
    const statuses = new Map<string, number>()
    const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1)
    await inLanes(Array(guesses).keys(), lanes, async (number) => {
      const address = number % 2 === 0 ? everybody : own((number - 1) / 2)
      const guess = randomBytes(tokenBytes).toString('base64url')
      const found = await openVisit(services, { token: guess, address })
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
    expect(await openVisit(services, { token, address: everybody })).toMatchObject({ ok: true })
    expect(await openVisit(services, { token, address: '203.0.113.200' })).toMatchObject({ ok: true })
    measured(`${guesses} guesses, none found, ${rows.length} rows of limits`)
  })
})
