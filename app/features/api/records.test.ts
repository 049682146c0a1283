import { beforeEach, expect, test } from 'vitest'
import { apiAsker, seenIn } from '#test/api-asker.ts'
import { storedAdmin, storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { storedMessage, storedTestimonial } from '#test/visitor-factories.ts'

forEachEngineWithServices((openServices) => {
  let services: TestServices
  let ask: Awaited<ReturnType<typeof apiAsker>>

  beforeEach(async () => {
    services = await openServices()
    await storedAdmin(services.db, { id: 'dana', role: 'admin', name: 'Dana Whitlock' })
    ask = await apiAsker(services)
  })

  const logged = async (object: string) => {
    const rows = await services.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('object', '=', object)
      .orderBy('seq')
      .execute()
    return rows.filter(({ actor }) => actor !== 'dana').map(({ action }) => action)
  }

  test('messages are listed, read and answered by the version that was seen', async () => {
    const { id } = await storedMessage(services.db, { subject: 'Parking' })
    const listed = await ask('GET /messages')
    expect(listed.body.data).toMatchObject([{ id, subject: 'Parking', answered: false }])
    const one = await ask(`GET /messages/${id}`)
    expect(one.body).toMatchObject({ id, answeredAt: null, read: false })
    const path = `POST /messages/${id}/answered`
    const answered = await ask(path, { body: { answered: true }, headers: seenIn(one) })
    expect(answered.body).toMatchObject({ answeredHow: 'phone', read: true })
    const late = await ask(path, { body: { answered: false }, headers: seenIn(one) })
    expect(late.status).toBe(412)
    const back = await ask(path, { body: { answered: false }, headers: seenIn(answered) })
    expect(back.body).toMatchObject({ answeredAt: null })
    expect(await logged('contact-message')).toEqual(['list', 'view', 'edit', 'edit'])
  })

  test('testimonials are listed and decided', async () => {
    const { id } = await storedTestimonial(services.db, { approved: 0 })
    const one = await ask(`GET /testimonials/${id}`)
    expect(one.body).toMatchObject({ id, state: 'waiting' })
    const path = `POST /testimonials/${id}/decision`
    const wrong = await ask(path, { body: { decision: 'refuse', refusal: 'other' }, headers: seenIn(one) })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['reason']])
    const shown = await ask(path, { body: { decision: 'approve' }, headers: seenIn(one) })
    expect(shown.body).toMatchObject({ state: 'approved' })
    expect((await ask('GET /testimonials?state=approved')).body.data).toMatchObject([{ id }])
    const hidden = await ask(path, { body: { decision: 'unapprove' }, headers: seenIn(shown) })
    expect(hidden.body).toMatchObject({ state: 'waiting' })
    expect(await logged('testimonial')).toEqual(['view', 'status', 'list', 'status'])
  })

  test('closures are added once, listed by their beginning in pages, and removed', async () => {
    const wanted = {
      scope: 'clinic',
      firstDay: '2026-12-24',
      lastDay: '2026-12-26',
      publicReason: { en: 'Christmas' },
    }
    const headers = { 'idempotency-key': 'one' }
    const made = await ask('POST /closures', { body: wanted, headers })
    expect([made.status, made.body.lastDay]).toEqual([201, '2026-12-26'])
    const again = await ask('POST /closures', { body: wanted, headers })
    expect([again.status, again.body.id]).toEqual([201, made.body.id])
    const other = { ...wanted, firstDay: '2026-12-23' }
    expect((await ask('POST /closures', { body: other, headers })).status).toBe(422)
    for (let day = 10; day < 30; day++)
      for (const month of ['01', '02', '03'])
        await storedClosure(services.db, { firstDay: `2027-${month}-${day}` })
    const first = await ask('GET /closures?from=2026-12-25')
    expect([first.body.data.length, first.body.data[0].id]).toEqual([50, made.body.id])
    const last = await ask(`GET /closures?from=2026-12-25&cursor=${first.body.next}`)
    expect([last.body.data.length, last.body.next]).toEqual([11, null])
    const path = `/closures/${made.body.id}`
    expect((await ask(`DELETE ${path}`)).status).toBe(428)
    expect((await ask(`DELETE ${path}`, { headers: seenIn(made) })).status).toBe(204)
    expect((await ask(`GET ${path}`)).status).toBe(404)
    const gone = await ask('POST /closures', { body: wanted, headers })
    expect(gone.status).toBe(404)
    expect(await logged('closure')).toEqual(['create', 'list', 'list', 'delete'])
  })

  test('a closure says which of its fields is wrong, and how many appointments lie inside', async () => {
    const { id: treatmentId } = await storedTreatment(services.db)
    await storedAppointment(services.db, { treatmentId, startsAt: '2026-12-09T16:00:00.000Z' })
    const whom = { scope: 'clinician', firstDay: '2026-12-09' }
    const nobody = await ask('POST /closures', { body: whom })
    expect(Object.keys(nobody.body.errors)).toEqual(['subjectIds'])
    const days = { scope: 'clinic', firstDay: '2026-12-09', lastDay: '2026-12-10', fromTime: '09:00' }
    expect((await ask('POST /closures', { body: days })).body.errors).toHaveProperty('fromTime')
    const day = { scope: 'clinic', firstDay: '2026-12-09' }
    expect((await ask('POST /closures', { body: day })).status).toBe(409)
    expect((await ask('POST /closures', { body: { ...day, appointmentsInside: 1 } })).status).toBe(201)
  })

  test('patients are added, found, listed and corrected', async () => {
    const rosa = { name: 'Rosa Ruiz', phone: '432-555-0142', birthDate: '1962-03-14' }
    const made = await ask('POST /patients', { body: rosa })
    expect(made.body).toMatchObject({ name: 'Rosa Ruiz', birthDate: '1962-03-14' })
    const { id } = made.body
    expect((await ask('POST /patients', { body: rosa })).body.id).toBe(id)
    const found = await ask('POST /patients/search', { body: { words: 'rosa' } })
    expect(found.body).toMatchObject({ data: [{ id, name: 'Rosa Ruiz' }], next: null })
    expect((await ask('GET /patients')).body.data).toMatchObject([{ id }])
    const path = `/patients/${id}`
    const wrong = await ask(`PATCH ${path}`, { body: { name: '', phone: '1' }, headers: seenIn(made) })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['name', 'phone']])
    const changed = await ask(`PATCH ${path}`, { body: { email: 'rosa@example.com' }, headers: seenIn(made) })
    expect(changed.body).toMatchObject({ name: 'Rosa Ruiz', email: 'rosa@example.com' })
    expect((await ask(`PATCH ${path}`, { body: { name: 'Rosa' }, headers: seenIn(made) })).status).toBe(412)
    expect((await ask('GET /patients/nobody')).status).toBe(404)
    expect(await logged('patient')).toEqual(['create', 'list', 'list', 'edit'])
  })

  test('a record that a request shows and didn’t write is in the log as looked at', async () => {
    const rosa = { name: 'Rosa Ruiz', phone: '432-555-0142' }
    const { body } = await ask('POST /patients', { body: rosa })
    services.clock.advance({ minutes: 1 })
    await ask('POST /patients', { body: rosa })
    await ask(`PATCH /patients/${body.id}`, { body: {}, headers: { 'if-match': '*' } })
    await ask(`PATCH /patients/${body.id}`, { body: { name: 'Rosa' }, headers: { 'if-match': '*' } })
    expect(await logged('patient')).toEqual(['create', 'view', 'view', 'edit'])
  })

  test('all patients come in pages that say where they end', async () => {
    for (let number = 0; number < 53; number++)
      await ask('POST /patients', { body: { name: `Patient ${number}`, email: `p${number}@example.com` } })
    const first = await ask('GET /patients')
    const last = await ask(`GET /patients?cursor=${first.body.next}`)
    expect([first.body.data.length, last.body.data.length, last.body.next]).toEqual([50, 3, null])
    const ids = [...first.body.data, ...last.body.data].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(53)
  })

  test('somebody waits once for each key, and is taken off by the version that was seen', async () => {
    const { id: treatmentId } = await storedTreatment(services.db, { active: true })
    const wish = { treatmentId, from: '2026-12-07', until: '2026-12-18', parts: ['mornings'] }
    const body = { ...wish, name: 'Rosa Ruiz', phone: '432-555-0142' }
    const headers = { 'idempotency-key': 'wait' }
    const made = await ask('POST /waitlist', { body, headers })
    expect(made.body).toMatchObject({ state: 'open', treatmentId, parts: ['mornings'] })
    expect((await ask('POST /waitlist', { body, headers })).body.id).toBe(made.body.id)
    const wrong = await ask('POST /waitlist', { body: { ...body, treatmentId: 'x', phone: '' } })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['phone', 'treatmentId'])
    expect((await ask('GET /waitlist')).body.data).toMatchObject([{ id: made.body.id }])
    const path = `/waitlist/${made.body.id}`
    const stale = { 'if-match': '"2020-01-01T00:00:00.000Z"' }
    expect((await ask(`DELETE ${path}`, { headers: stale })).status).toBe(412)
    expect((await ask(`DELETE ${path}`, { headers: seenIn(made) })).status).toBe(204)
    expect((await ask(`GET ${path}`)).body.state).toBe('removed')
    expect((await ask(`DELETE ${path}`, { headers: { 'if-match': '*' } })).status).toBe(409)
    expect(await logged('waitlist-entry')).toEqual(['create', 'list', 'delete', 'view'])
  })

  test('an appointment is changed, written about, deleted and brought back', async () => {
    const { id: treatmentId } = await storedTreatment(services.db, { active: true })
    const { data } = (await ask(`GET /free-times?treatment=${treatmentId}&days=14`)).body
    const when = { date: data[0].date, time: data[0].time }
    const who = { name: 'Rosa Ruiz', phone: '432-555-0142' }
    const made = await ask('POST /appointments', {
      body: { treatments: [{ id: treatmentId }], ...when, ...who },
    })
    const path = `/appointments/${made.body.id}`
    const spoken = await ask(`PATCH ${path}`, { body: { language: 'es' }, headers: seenIn(made) })
    expect(spoken.body.language).toBe('es')
    const none = await ask(`GET ${path}/note`)
    expect(none.body).toEqual({ text: '', updatedAt: null })
    const noted = await ask(`PUT ${path}/note`, { body: { text: 'Door code 12' }, headers: seenIn(none) })
    expect(noted.body.text).toBe('Door code 12')
    expect(await logged('appointment')).toEqual(['create', 'edit', 'view', 'edit'])
    expect((await ask(`PUT ${path}/note`, { body: { text: 'No' }, headers: seenIn(none) })).status).toBe(412)
    const long = { 'if-match': spoken.headers.get('etag') ?? '' }
    const longer = await ask(`POST ${path}/move`, { body: { durationMinutes: 45 }, headers: long })
    expect(longer.body.durationMinutes).toBe(45)
    const wrong = await ask(`POST ${path}/move`, { body: { durationMinutes: 7 }, headers: seenIn(longer) })
    expect(Object.keys(wrong.body.errors)).toEqual(['durationMinutes'])
    expect((await ask(`DELETE ${path}`, { headers: seenIn(longer) })).status).toBe(204)
    expect((await ask(`GET ${path}`)).status).toBe(404)
    expect((await ask(`POST ${path}/restore`)).body.id).toBe(made.body.id)
    const why = { status: 'cancelled', reason: 'patient', emailWords: 'See you in spring.', tell: false }
    const headers = seenIn(await ask(`GET ${path}`))
    expect((await ask(`POST ${path}/status`, { body: why, headers })).body.errors).toHaveProperty(
      'emailWords',
    )
    expect((await ask(`POST ${path}/status`, { body: { ...why, tell: true }, headers })).status).toBe(200)
  })

  test('nobody is booked who doesn’t give the treatment, and fields have the API’s names', async () => {
    const { db } = services
    const { id: treatmentId } = await storedTreatment(db, { active: true })
    const able = await storedClinician(db, { name: 'Able' })
    const other = await storedClinician(db, { name: 'Other' })
    await assign(db, treatmentId, { clinicians: [able] })
    const { data } = (await ask(`GET /free-times?treatment=${treatmentId}&days=14`)).body
    const wanted = { date: data[0].date, time: data[0].time, name: 'Rosa Ruiz', phone: '432-555-0142' }
    for (const clinicianId of [other.id, 'nobody']) {
      const body = { ...wanted, treatments: [{ id: treatmentId, clinicianId }] }
      const refused = await ask('POST /appointments', { body })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['treatments.0.clinicianId']])
    }
    const past = { ...wanted, date: '2020-01-06', treatments: [{ id: treatmentId, clinicianId: able.id }] }
    expect(Object.keys((await ask('POST /appointments', { body: past })).body.errors)).toEqual(['time'])
    const right = { ...wanted, treatments: [{ id: treatmentId, clinicianId: able.id }] }
    expect((await ask('POST /appointments', { body: right })).status).toBe(201)
  })

  test('another method is a 405 that names those there are', async () => {
    const answer = await ask('PATCH /closures', { body: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})
