import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { findSearch, keepSearch } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('what somebody searched for is found by that person alone, for twelve hours', async () => {
    const { db, clock } = await openServices()
    const id = await keepSearch(db, { adminId: 'dana', words: 'Elena Ruiz', now: clock.now() })
    const find = (adminId: string) => findSearch(db, { id, adminId, now: clock.now() })
    expect(await find('dana')).toBe('Elena Ruiz')
    expect(await find('luis')).toBeNull()
    clock.advance({ hours: 11, minutes: 59, seconds: 59, milliseconds: 999 })
    expect(await find('dana')).toBe('Elena Ruiz')
    clock.advance({ milliseconds: 1 })
    expect(await find('dana')).toBeNull()
  })

  test('ids are random and each its own, so that none can be guessed', async () => {
    const { db, clock } = await openServices()
    const search = { adminId: 'dana', words: 'same', now: clock.now() }
    const [one, other] = [await keepSearch(db, search), await keepSearch(db, search)]
    expect(one).not.toBe(other)
    expect(one).toMatch(/^[\w-]{20,}$/)
  })
})
