import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { storedAdmin, storedAppointment } from '../factories.ts'
import { canary, effects, storeCanaries } from '../hostile/canaries.ts'
import { placeId } from '../hostile/waitlist-targets.ts'
import { filled } from '../requests/route-table.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { storedClinician } from '../team.ts'
import { isTorture } from '../torture.ts'
import { screens } from './screens.ts'
import { queries } from './what-opens.ts'

/** Of the clinician's own patient. */
const own = 'Ownpatient-2718281'

forEachEngine(
  (openDatabase) => {
    describe('a clinician who knows every address and id of others', () => {
      let database: TestDatabase
      let server: BuiltServer
      let cookie = ''
      let others: { appointment: string; patient: string }
      let mine: { appointment: string; patient: string }
      let seen: string
      let ids: Record<string, Record<string, string>>

      beforeAll(async () => {
        database = await openDatabase()
        server = await startBuiltServer(environmentFor(database))
        const { db } = database
        const rows = await storeCanaries(db)
        const clinician = await storedClinician(db, { name: 'Sam Okafor' })
        const date = Temporal.Now.plainDateISO('America/Chicago').toString()
        const { treatmentId } = rows
        const appointment = await storedAppointment(db, {
          name: own,
          clinicianId: clinician.id,
          treatmentId,
          date,
          time: '12:00',
        })
        const patient = (id: string, name: string) => ({
          id,
          name,
          phone: '',
          e164: '',
          email: '',
          language: 'en' as const,
          mergedInto: null,
          emptySince: null,
          createdAt: appointment.createdAt,
          updatedAt: appointment.updatedAt,
        })
        await db.insertInto('patients').values(patient(appointment.patientId, own)).execute()
        const other = await db
          .selectFrom('appointments')
          .select(['patientId', 'updatedAt'])
          .where('id', '=', rows.appointmentId)
          .executeTakeFirstOrThrow()
        await db
          .insertInto('patients')
          .values(patient(other.patientId, `Patient ${canary}`))
          .execute()
        seen = other.updatedAt
        mine = { appointment: appointment.id, patient: appointment.patientId }
        others = { appointment: rows.appointmentId, patient: other.patientId }
        ids = {
          '/admin/dashboard/:id': { id: others.appointment },
          '/admin/patients/:id': { id: others.patient },
          '/admin/treatments/:id/outside': { id: treatmentId },
          '/admin/waitlist/:id/window': { id: placeId },
          '/admin/team/:id': { id: rows.clinicianId },
          '/admin/clinic/versions/:number': { number: '1' },
        }
        const owner = { name: 'Some Owner', email: 'owner@example.com' }
        await db.updateTable('admins').set(owner).where('id', '=', rows.otherAdminId).execute()
        const { passwordHash } = await db
          .selectFrom('admins')
          .select('passwordHash')
          .where('username', '=', 'admin')
          .executeTakeFirstOrThrow()
        await storedAdmin(db, {
          username: 'sam',
          name: 'Sam Okafor',
          role: 'clinician',
          clinicianId: clinician.id,
          passwordHash,
        })
        const answer = await postForm(`${server.url}/admin/login`, {
          username: 'sam',
          password: adminPassword,
        })
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
        await db.updateTable('sessions').set({ confirmedAt: '2999-01-01T00:00:00.000Z' }).execute()
      })
      afterAll(() => server.stop())

      const ask = async (path: string, form?: Record<string, string>) => {
        const response = await fetch(server.url + path, {
          method: form ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { Cookie: cookie, Origin: server.url },
          ...(form && { body: new URLSearchParams(form) }),
        })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        if (isStream) await response.body?.cancel()
        return { status: response.status, text: isStream ? '' : await response.text() }
      }
      /** Whatever of others a page could say. */
      const isSilent = (text: string, said: string) => {
        for (const word of [`Patient ${canary}`, `Message ${canary}`, `${canary}@example.com`])
          expect(text.includes(word), said).toBe(false)
      }

      test('no page, data or single route says a word of another’s patient', async () => {
        for (const { path, id } of screens) {
          const plain = filled(
            path,
            ids[path] ?? (path.startsWith('/admin/patients/:id') ? { id: others.patient } : undefined),
          )
          const query = queries[path] ? `?${queries[path]}` : ''
          for (const address of [
            plain + query,
            `${plain}.data${query}`,
            `${plain}.data?_routes=${encodeURIComponent(id)}`,
          ]) {
            const { status, text } = await ask(address)
            expect(status, address).toBeLessThan(500)
            isSilent(text, address)
          }
        }
      })

      test('another’s appointment and patient answer as what does not exist; their own open', async () => {
        for (const path of ['/admin/dashboard', '/admin/patients']) {
          const [other, none] = [
            await ask(`${path}/${path.endsWith('d') ? others.appointment : others.patient}`),
            await ask(`${path}/none`),
          ]
          expect([other.status, none.status], path).toEqual([404, 404])
        }
        for (const path of [
          `/admin/dashboard/${mine.appointment}`,
          `/admin/patients/${mine.patient}`,
          '/admin/dashboard?tab=all',
        ]) {
          const { status, text } = await ask(path)
          expect(status, path).toBe(200)
          expect(text.includes(own), path).toBe(true)
        }
      })

      test('no form changes what is another’s', async () => {
        const before = await effects(database.db)
        const undo = await database.db.selectFrom('desk_undos').select('id').execute()
        for (const { path, hasAction, intents } of screens) {
          if (!hasAction || path === '/admin/logout') continue
          const plain = filled(
            path,
            ids[path] ?? (path.startsWith('/admin/patients/:id') ? { id: others.patient } : undefined),
          )
          for (const intent of [...Object.keys(intents), '']) {
            for (const status of ['arrived', 'completed', 'cancelled', 'confirmed']) {
              const { status: code, text } = await ask(plain, {
                intent,
                id: others.appointment,
                updatedAt: seen,
                set: status,
                step: `${status} ${others.appointment} ${seen}`,
                undo: undo[0]?.id ?? 'none',
                note: 'Not mine',
                noteSeen: '',
                ids: others.appointment,
                since: '0',
                words: canary,
                [`visit-${others.appointment}`]: seen,
              })
              const said = `${path} ${intent} ${status}: ${code}`
              expect(code, said).toBeLessThan(500)
              isSilent(text, said)
              if (!['step', 'status'].includes(intent)) break
            }
          }
        }
        expect(await effects(database.db)).toBe(before)
        expect(await database.db.selectFrom('appointment_notes').selectAll().execute()).toEqual([])
      })

      test('the search, the rows and the sheet of chosen ones know nobody else', async () => {
        const asked = [
          await ask('/admin/patients/search', { words: canary, after: '' }),
          await ask('/admin/patients/search', { words: own, after: '' }),
          await ask('/admin/dashboard/rows?tab=today', {
            ids: `${others.appointment} ${mine.appointment}`,
            since: '0',
          }),
          await ask('/admin/dashboard/sheet?chosen', { [`visit-${others.appointment}`]: seen }),
          await ask('/admin/counts'),
        ]
        for (const [index, { text }] of asked.entries()) isSilent(text, `${index}`)
        expect(asked[2]?.text).toContain(own)
        expect(JSON.parse(asked[4]?.text ?? '{}')).toMatchObject({
          counts: { pendingAppointments: 1, unreadMessages: 0, total: 1 },
        })
      })

      test('once the clinician is gone there is nothing, and a sentence says why', async () => {
        await database.db
          .updateTable('clinicians')
          .set({ deletedAt: '2026-01-01T00:00:00.000Z' })
          .where('name', '=', 'Sam Okafor')
          .execute()
        const { status, text } = await ask('/admin/dashboard?tab=all')
        expect(status).toBe(200)
        expect(text).not.toContain(own)
        expect(text).toContain('This account isn’t linked to a clinician')
        expect((await ask(`/admin/dashboard/${mine.appointment}`)).status).toBe(404)
      })
    })
  },
  isTorture ? engines : ['postgres'],
)
