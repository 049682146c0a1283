import { expect, test } from 'vitest'
import { roles } from '#app/db/values.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { scopes } from '#app/features/connections/keys/rules.ts'
import { apiAsker } from '#test/api-asker.ts'
import { storedAdmin, storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { storedMessage, storedTestimonial } from '#test/visitor-factories.ts'
import { operationsIn } from './document.ts'

/** Of which right each scope is a part, said once more than in the code. */
const rightOf = {
  appointments: { read: 'schedule', write: 'visits' },
  patients: { read: 'patient-pages', write: 'patients' },
  waitlist: { read: 'visits', write: 'visits' },
  closures: { read: 'closures', write: 'closures' },
  messages: { read: 'messages', write: 'messages' },
  testimonials: { read: 'testimonials', write: 'testimonials' },
} as const

function right(scope: string) {
  const [kind, way] = scope.split(':')
  const known = Object.entries(rightOf).find(([name]) => name === kind)
  return known?.[1][way === 'write' ? 'write' : 'read'] ?? 'team'
}

forEachEngineWithServices((openServices) => {
  test('a key of each role opens what its role may, and nothing else', async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana', role: 'admin' })
    const { id: clinicianId } = await storedClinician(services.db, { name: 'Own' })
    for (const role of roles) {
      const ask = await apiAsker(services, { role, ...(role === 'clinician' && { clinicianId }) })
      const bare = await apiAsker(services, {
        role,
        scopes: [],
        ...(role === 'clinician' && { clinicianId }),
      })
      const { body: document } = await ask('GET /openapi.json')
      for (const { method, path, scope } of operationsIn(document)) {
        const asked = `${method} ${path.replace('{id}', 'nobody')}`
        const isWrite = method !== 'GET' && path !== '/patients/search'
        expect(scope === null ? '' : scope.split(':')[1], asked).toBe(
          scope === null ? '' : isWrite ? 'write' : 'read',
        )
        const send = isWrite || method === 'POST' ? { body: {} } : {}
        const opened = (await ask(asked, send)).status !== 403
        expect([role, asked, opened]).toEqual([role, asked, scope === null || mayDo(role, right(scope))])
        expect((await bare(asked, send)).status === 403, asked).toBe(scope !== null)
      }
    }
  })

  test('a clinician’s key sees nothing of others’ appointments and patients', async () => {
    const services = await openServices()
    const { db } = services
    await storedAdmin(db, { id: 'dana', role: 'admin' })
    const own = await storedClinician(db, { name: 'Own' })
    const other = await storedClinician(db, { name: 'Other' })
    const { id: treatmentId } = await storedTreatment(db, { active: true })
    const named = { name: 'Canary Person', phone: '432-555-0177', email: 'canary@example.com' }
    const admin = await apiAsker(services)
    const patient = await admin('POST /patients', { body: named })
    const foreign = await storedAppointment(db, {
      ...named,
      treatmentId,
      clinicianId: other.id,
      patientId: patient.body.id,
    })
    const mine = await storedAppointment(db, {
      treatmentId,
      clinicianId: own.id,
      name: 'Seen Person',
      startsAt: '2026-12-09T16:00:00.000Z',
    })
    const rows = [
      await storedMessage(db, { ...named, message: 'Canary words' }),
      await storedTestimonial(db, { author: 'Canary P.' }),
      await storedClosure(db, { reason: 'Canary reason' }),
    ]
    const ask = await apiAsker(services, { role: 'clinician', clinicianId: own.id })
    const listed = await ask('GET /appointments')
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    const { body: document } = await ask('GET /openapi.json')
    const ids = [foreign.id, patient.body.id, ...rows.map(({ id }) => id)]
    for (const { method, path } of operationsIn(document)) {
      for (const id of path.includes('{id}') ? ids : ['']) {
        const body = path === '/patients/search' ? { words: 'canary' } : {}
        const answer = await ask(`${method} ${path.replace('{id}', id)}`, method === 'GET' ? {} : { body })
        expect(JSON.stringify(answer.body), `${method} ${path}`).not.toContain('anary')
        if (path.includes('{id}')) expect([400, 403, 404, 428], `${method} ${path}`).toContain(answer.status)
      }
    }
  })

  test('a key that only writes reads nothing: neither what is there nor what it made', async () => {
    const services = await openServices()
    const { db } = services
    await storedAdmin(db, { id: 'dana', role: 'admin' })
    const { id: treatmentId } = await storedTreatment(db, { active: true })
    const named = { name: 'Canary Person', phone: '432-555-0177', email: 'canary@example.com' }
    const all = await apiAsker(services)
    const patient = await all('POST /patients', { body: named })
    const { id: visit } = await storedAppointment(db, { ...named, treatmentId, patientId: patient.body.id })
    await all(`PUT /appointments/${visit}/note`, { body: { text: 'Canary note' }, headers: whatever })
    const message = await storedMessage(db, { ...named, message: 'Canary words' })
    const testimonial = await storedTestimonial(db, { author: 'Canary P.', approved: 0 })
    const [free] = (await all(`GET /free-times?treatment=${treatmentId}&days=14`)).body.data
    const when = { date: free.date, time: free.time }
    const wish = { treatmentId, from: when.date, until: when.date }
    const bodies: Record<string, unknown> = {
      'POST /patients': named,
      'PATCH /patients/{id}': {},
      'POST /appointments': { ...named, ...when, treatments: [{ id: treatmentId }] },
      'POST /appointments/{id}/move': { durationMinutes: 45, tell: false },
      'POST /appointments/{id}/status': { status: 'confirmed', tell: false },
      'PATCH /appointments/{id}': { language: 'es' },
      'PUT /appointments/{id}/note': { text: 'Canary note' },
      'POST /appointments/{id}/restore': {},
      'POST /waitlist': { ...named, ...wish },
      'POST /closures': { scope: 'clinic', firstDay: '2027-05-03', reason: 'Canary reason' },
      'POST /messages/{id}/answered': { answered: true },
      'POST /testimonials/{id}/decision': { decision: 'approve' },
    }
    const ids: Record<string, string> = {
      patients: patient.body.id,
      appointments: visit,
      messages: message.id,
      testimonials: testimonial.id,
    }
    const ask = await apiAsker(services, { scopes: scopes.filter((scope) => scope.endsWith(':write')) })
    const { body: document } = await ask('GET /openapi.json')
    const answering = operationsIn(document).filter(
      ({ scope, responses }) => scope?.endsWith(':write') && (responses[200] ?? responses[201]),
    )
    expect(answering.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(bodies).sort(),
    )
    for (const { method, path, responses } of answering) {
      const asked = `${method} ${path}`
      if (path.endsWith('/restore')) await ask(`DELETE /appointments/${visit}`, { headers: whatever })
      const to = path.replace('{id}', ids[path.split('/')[1] ?? ''] ?? '')
      const answer = await ask(`${method} ${to}`, { body: bodies[asked], headers: whatever })
      expect([asked, answer.status, answer.body]).toEqual([asked, 204, null])
      const made = answer.headers.get('location')?.replace('/api/v1', '')
      expect(made !== undefined, asked).toBe(responses[201] !== undefined)
      if (made) expect((await all(`GET ${made}`)).status, asked).toBe(200)
    }
  })
})

/** Whatever its version. */
const whatever = { 'if-match': '*' }
