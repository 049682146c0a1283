import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { storedAdmin } from '#test/factories.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import type { UpdateResult } from '../platform/releases/update-state.ts'
import { tellOwnersOfUpdate } from './update-emails.server.ts'

const result: UpdateResult = {
  version: '1.5.0',
  from: '1.4.0',
  startedAt: '2026-12-07T14:00:00Z',
  endedAt: '2026-12-07T14:01:00Z',
  by: null,
  outcome: 'rolled-back',
  reason: 'page-failed',
  closedMilliseconds: 9_000,
}

forEachEngine((openDatabase) => {
  test('each owner gets an email about an update that was rolled back, and nobody else', async () => {
    const { services, server } = await sendingClinic(await openDatabase())
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, publicUrl, mail } as typeof services.settings
    for (const [id, role] of [
      ['dana-1', 'admin'],
      ['owen-1', 'admin'],
      ['sam-1', 'front-desk'],
    ] as const)
      await storedAdmin(services.db, { id, username: id, email: `${id}@example.com`, role })
    await services.clinic.within(() => tellOwnersOfUpdate(services, result))
    const to = server.delivered.flatMap(({ recipients }) => recipients)
    expect(to.sort()).toEqual(['dana-1@example.com', 'owen-1@example.com'])
    for (const { email } of server.delivered) {
      expect(email.subject).toBe('Update 1.5.0 wasn’t installed')
      expect(email.text?.replaceAll(/\s+/g, ' ')).toContain(
        '1.4.0 is running again. No appointment was lost. The site was closed for 9 seconds.',
      )
      expect(email.text).toContain(`${publicUrl}/admin/settings/updates`)
    }
  })

  test('without a mail service there is none, and the screen says it', async () => {
    const { services, server } = await sendingClinic(await openDatabase())
    services.settings = { ...services.settings, mail: { transport: 'file' } }
    await storedAdmin(services.db, { id: 'dana-1', role: 'admin' })
    await services.clinic.within(() => tellOwnersOfUpdate(services, result))
    expect(server.delivered).toEqual([])
  })
})
