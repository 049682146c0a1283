import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import { boxName, othersField, readChosen, seenValue } from './rules.ts'

const id = fc.stringMatching(/^[\w-]{1,40}$/)
const visit = fc.record({ id, updatedAt: fc.constant('2026-12-07T15:00:00.000Z') })
const visits = fc.uniqueArray(visit, { selector: (one) => one.id, maxLength: 40 })

test('a form names each visit once, ticked on this page or chosen on another', () => {
  fc.assert(
    fc.property(visits, visits, (ticked, others) => {
      const fields = new Map<string, string>(ticked.map((one) => [boxName(one.id), one.updatedAt]))
      fields.set(othersField, seenValue(others)).set('intent', 'confirmed')
      const ids = readChosen(fields).map((one) => one.id)
      expect(ids.toSorted()).toEqual([...new Set([...ticked, ...others].map((one) => one.id))].toSorted())
    }),
  )
})

test('as many as are allowed fit into one form', () => {
  const all = Array.from({ length: mostAtOnce }, (_, at) => ({
    id: `${at}-${'x'.repeat(36)}`.slice(0, 36),
    updatedAt: '2026-12-07T15:00:00.000Z',
  }))
  const body = new URLSearchParams({ [othersField]: seenValue(all) }).toString()
  expect(body.length).toBeLessThan(60 * 1024)
})
