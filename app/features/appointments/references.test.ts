import { expect, test } from 'vitest'
import { forEachEngine } from '../../../test/database.ts'
import { storedAppointment } from '../../../test/factories.ts'
import { wantedTerms } from '../../platform/text/person-terms.ts'
import { giveReferences } from './reference-queries.server.ts'
import { newReference, withReference } from './references.server.ts'

test('a reference has six characters, none of which looks like another', () => {
  const drawn = Array.from({ length: 500 }, newReference)
  for (const reference of drawn) expect(reference).toMatch(/^[A-Z3-9]{6}$/)
  expect(drawn.join('')).not.toMatch(/[AEIOUBLSZ0125]/)
  expect(new Set(drawn).size).toBeGreaterThan(490)
})

test('a taken reference is not used; another is drawn, and not for ever', async () => {
  const draws = ['CCCCCC', 'DDDDDD']
  const tried: string[] = []
  const store = async (reference: string) => {
    tried.push(reference)
    return reference === 'CCCCCC' ? undefined : reference
  }
  expect(await withReference(store, () => draws.shift() ?? '')).toBe('DDDDDD')
  expect(tried).toEqual(['CCCCCC', 'DDDDDD'])
  await expect(withReference(async () => undefined)).rejects.toThrow('no free reference')
})

forEachEngine((openDatabase) => {
  test('visits that a program of before booked get one each, deleted ones too, and keep it', async () => {
    const { db } = await openDatabase()
    for (let count = 0; count < 205; count++) await storedAppointment(db)
    await storedAppointment(db, { deletedAt: '2026-11-23T12:00:00.000Z' })
    const known = await storedAppointment(db, { reference: 'CDFGHJ' })
    expect(await giveReferences(db)).toBe(206)
    expect(await giveReferences(db)).toBe(0)
    const rows = await db.selectFrom('appointments').select(['id', 'reference']).execute()
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(207)
    expect(rows.find(({ id }) => id === known.id)?.reference).toBe('CDFGHJ')
    for (const { id, reference } of rows.filter(({ id }) => id !== known.id)) {
      const [wanted = []] = wantedTerms(` ${reference?.toLowerCase()} `)
      const found = await db
        .selectFrom('appointment_search')
        .select('appointmentId')
        .where('term', 'in', wanted)
        .execute()
      expect(found).toEqual([{ appointmentId: id }])
    }
  })
})
