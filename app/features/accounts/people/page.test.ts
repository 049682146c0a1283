import { expect, test } from 'vitest'
import { byPassword, clinicOfTwo, who } from '#test/passkeys.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { updateFactorRequired } from '../two-step/queries.server.ts'
import { readPeople } from './page.server.ts'

const emails = { listGivenUp: async () => [] }

forEachEngineWithServices((openServices) => {
  /** What Settings says of everybody's two-step verification. */
  async function factors(services: TestServices, token: string) {
    const admin = await who(services, token)
    const { rows } = await readPeople(services, admin, emails)
    return rows.map(({ username, hasPasskey, hasApp, mustSetUp }) => ({
      username,
      hasPasskey,
      hasApp,
      mustSetUp,
    }))
  }
  const luis = { username: 'luis', hasPasskey: false, hasApp: false }
  const dana = { username: 'dana', hasPasskey: true, hasApp: false, mustSetUp: null }

  test('staff without a required two-step verification are asked to set it up, and by when', async () => {
    const { services, token } = await clinicOfTwo(await openServices())
    const { db, clock } = services
    expect(await factors(services, token)).toEqual([dana, { ...luis, mustSetUp: null }])
    await updateFactorRequired(db, clock.now())
    expect(await factors(services, token)).toEqual([
      dana,
      { ...luis, mustSetUp: 'within 7 days of their next sign-in' },
    ])
    const entered = await byPassword(services, 'luis')
    expect(entered.step).toBe('signed-in')
    const by = (await factors(services, token))[1]?.mustSetUp
    expect(by).toMatch(/^by \w{3}, \w{3} \d+$/)
    const past = clock.now().subtract({ hours: 1 }).toString()
    await db.updateTable('admins').set({ factorDueAt: past }).where('username', '=', 'luis').execute()
    expect((await factors(services, token))[1]?.mustSetUp).toMatch(/^locked out since /)
    await db.updateTable('admins').set({ deactivatedAt: past }).where('username', '=', 'luis').execute()
    expect(await factors(services, token)).toEqual([dana, { ...luis, mustSetUp: null }])
  })
})
