import { expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { insertTerms } from '../scheduling/queries.server.ts'
import { lookUpPatient, maySeePatients, readPatientLookup } from './patient-records.server.ts'

const staff = (id: string, role: Role | null) => ({
  kind: 'staff' as const,
  id,
  addressHash: 'somewhere',
  role,
})
const dana = staff('dana', 'admin')

async function visit(services: TestServices, id: string, given: { email?: string; phone?: string }) {
  const row = await storedAppointment(services.db, { id, email: '', phone: '', ...given })
  await insertTerms(services.db, [row])
}

async function message(services: TestServices, id: string, given: { email?: string; phone?: string }) {
  const at = '2026-12-01T15:00:00.000Z'
  const words = {
    name: 'Elena Ruiz',
    email: '',
    phone: '',
    subject: 'Hours',
    message: 'Open?',
    language: 'en',
  } as const
  const flags = { read: 0, possibleSpam: 0, deletedAt: null } as const
  await services.db
    .insertInto('contact_messages')
    .values({ id, createdAt: at, updatedAt: at, ...words, ...flags, ...given })
    .execute()
}

forEachEngineWithServices((openServices) => {
  async function aPatient() {
    const services = await openServices()
    await visit(services, 'visit-1', { email: 'Elena@Example.com', phone: '(432) 555-0142' })
    await visit(services, 'visit-2', { phone: '+1 432 555 0142' })
    await visit(services, 'other', { email: 'elena@example.com.mx', phone: '432 555 0143' })
    await message(services, 'message-1', { email: 'ELENA@example.com' })
    await message(services, 'message-2', { phone: '432.555.0142' })
    await message(services, 'message-3', { phone: '555-0142', email: 'joelena@example.com' })
    return services
  }

  async function found(services: TestServices, typed: string, actor = dana) {
    const kept = await lookUpPatient(services, dana, typed)
    if (!kept.ok || kept.value === null) return kept
    const read = await readPatientLookup(services, actor, kept.value)
    return read && { ids: read.ids.toSorted(), problem: read.problem }
  }

  test('a patient is everything that bears one address or one number, and nothing else', async () => {
    const services = await aPatient()
    expect(await found(services, ' elena@example.com ')).toEqual({
      ids: ['message-1', 'visit-1'],
      problem: null,
    })
    const ids = ['message-2', 'visit-1', 'visit-2']
    for (const number of ['4325550142', '+1 (432) 555-0142'])
      expect(await found(services, number)).toEqual({ ids, problem: null })
    expect(await found(services, 'nobody@example.com')).toEqual({ ids: [], problem: null })
  })

  test.each(['Elena', '555', '@', 'elena@', '%', "' or 1=1 --", '432 555 0142 ext x', '1'.repeat(40)])(
    'neither an address nor a number finds nobody: %s',
    async (typed) => {
      const services = await aPatient()
      expect(await found(services, typed)).toEqual({ ids: [], problem: m.audit_patient_neither() })
    },
  )

  test('whom somebody looked up is written down by ids, and what they typed nowhere in the log', async () => {
    const services = await aPatient()
    await found(services, 'elena@example.com')
    const rows = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(rows).toMatchObject([
      { actor: 'dana', action: 'view', object: 'patient', detail: '{"ids":["visit-1","message-1"]}' },
    ])
    expect(JSON.stringify(rows)).not.toContain('elena')
  })

  test('a look-up is its own person’s, for hours, and of those alone who may see patients', async () => {
    const services = await aPatient()
    const gone = { ids: [], problem: m.audit_patient_gone() }
    expect(await found(services, 'elena@example.com', staff('luis', 'admin'))).toEqual(gone)
    const auditor = await found(services, 'elena@example.com', staff('dana', 'auditor'))
    expect(auditor).toMatchObject({ ids: [], problem: expect.stringContaining('Owner') })
    expect(await readPatientLookup(services, dana, 'made-up')).toMatchObject(gone)
    expect(await readPatientLookup(services, dana, null)).toBeNull()
    expect(await lookUpPatient(services, dana, '  ')).toEqual({ ok: true, value: null })
  })
})

test('auditors and editors see no patients', () => {
  expect((['admin', 'front-desk', 'editor', 'auditor', null] as const).map(maySeePatients)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
