import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClockTime } from '#app/platform/dates.ts'
import { normalised } from '#app/platform/text/text.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { storedAppointment, storedTreatment } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { inLanes, isTorture, measured, slice, spread } from '../torture.ts'
import { storedImage, storedTestimonial } from '../visitor-factories.ts'
import { storeClinic } from './clinic-targets.ts'
import { corpus } from './corpus.ts'
import type { FormTarget } from './form-target.ts'
import { formTargets, undescribedForms, unseen } from './form-targets.ts'
import { asked } from './parameters.ts'
import { storeHeldVisits } from './private-targets.ts'
import { ask, sendHostile, type TestedServer } from './send-hostile.ts'
import { storePlace } from './waitlist-targets.ts'

/** In `npm test`; `npm run torture` takes every text through every form and every page. */
const few = { throughForms: 5, throughPages: 3, generated: 30 }
const lanes = 4
const generated = 10_000
const hourMilliseconds = 3_600_000
const sentinel = 'PHI-sentinel'

test('the corpus has not shrunk', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(1_500)
})

// PostgreSQL refuses more (NUL, lengths, classes of characters), so the short run takes that one.
forEachEngine(
  (openDatabase, engine) => {
    describe('hostile inputs: no surprise, no effect, text kept or refused', {
      timeout: hourMilliseconds,
    }, () => {
      let tested: TestedServer
      let all: FormTarget[]
      let before: unknown
      let requests = 0
      beforeAll(async () => {
        const opened = await open(await openDatabase())
        tested = opened.tested
        all = opened.all
        before = await contents(tested)
      })
      afterAll(() => tested.server.stop())

      test('through every form, in each of its fields by turns', async () => {
        // One after the other where they keep rows of the same table: each counts what it left there.
        const together = Map.groupBy(all, ({ name, keeps }) => keeps?.table ?? name)
        await inLanes(together.values(), lanes, async (forms) => {
          for (const form of forms) await throughFields(form)
        })
      })

      async function throughFields(form: FormTarget): Promise<void> {
        const fields = Object.keys(form.fields)
        for (const [turn, { text }] of slice(corpus, few.throughForms).entries()) {
          await sendHostile(tested, form, { field: fields[turn % fields.length] ?? '', text })
          requests += 1
        }
      }

      test('through every page, in each of its parameters by turns', async () => {
        await inLanes(asked, lanes, async ({ addressOf, readsAddress }) => {
          const texts = readsAddress ? slice(corpus, few.throughPages) : spread(corpus, few.throughPages)
          for (const [turn, { text }] of texts.entries()) {
            await ask(tested, addressOf(text, turn), text)
            requests += 1
          }
        })
      })

      test('as made up by chance', async () => {
        const text = fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.string({ unit: 'grapheme', maxLength: 300 }),
          fc
            .tuple(fc.constantFrom(...corpus), fc.string({ unit: 'binary', maxLength: 20 }), fc.nat())
            .map(([{ text }, inserted, place]) => {
              const at = place % (text.length + 1)
              return text.slice(0, at) + inserted + text.slice(at)
            }),
        )
        const property = fc.asyncProperty(
          fc.constantFrom(...all),
          fc.nat(),
          // A field that is left empty may be right.
          text.filter((one) => normalised(one).trim() !== ''),
          async (form, place, text) => {
            const fields = Object.keys(form.fields)
            await sendHostile(tested, form, { field: fields[place % fields.length] ?? '', text })
          },
        )
        await fc.assert(property, { numRuns: isTorture ? generated : few.generated })
      })

      test('and leaves everything as it was, and nothing in the log', async () => {
        expect(await contents(tested)).toEqual(before)
        const output = tested.server.output()
        expect(output).not.toContain(sentinel)
        expect(output).not.toMatch(/"level":"error"|"level":"fatal"|uncaught/)
        expect(output).not.toContain('xyzzy')
        measured(`${engine}: ${corpus.length} kept texts, ${requests} requests, and ${generated} generated`)
      })
    })
  },
  isTorture ? engines : ['postgres'],
)

async function open(database: TestDatabase): Promise<{ tested: TestedServer; all: FormTarget[] }> {
  const { db } = database
  const server = await startBuiltServer({ ...environmentFor(database), SECRET_KEY: testSecretKey })
  const treatment = await storedTreatment(db, { availableTimes: ['09:00' as ClockTime], capacity: 20 })
  const appointment = await storedAppointment(db, { name: sentinel, treatment: treatment.name.en })
  const image = await storedImage(db)
  await storedTestimonial(db, { author: sentinel })
  const answer = await postForm(`${server.url}/admin/login`, { username: 'admin', password: adminPassword })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const clinic = await storeClinic(db)
  await storePlace(db, treatment, sentinel)
  const described = formTargets({
    ...clinic,
    treatment: treatment.name.en,
    treatmentId: treatment.id,
    appointmentId: appointment.id,
    imageId: image.id,
    held: await storeHeldVisits(db, treatment, sentinel),
    seen: unseen,
  })
  const kept = Object.values(await contents({ db })).flatMap((rows) => rows.map(({ id }) => id))
  return { tested: { server, db, cookie, kept }, all: [...described, ...undescribedForms(described)] }
}

/** What no hostile text may change. */
async function contents({ db }: Pick<TestedServer, 'db'>): Promise<Record<string, { id: string }[]>> {
  const tables = [
    'admins',
    'appointments',
    'treatments',
    'gallery_images',
    'testimonials',
    'contact_messages',
    'closures',
    'openings',
    'clinicians',
    'rooms',
    'opening_hours',
  ] as const
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()),
  )
  return Object.fromEntries(tables.map((table, place) => [table, (rows[place] ?? []).map(withoutLook)]))
}

/** A form whose `next` is hostile still collapses the sidebar, as it says. */
const withoutLook = <T extends { id: string }>(row: T): T => ({ ...row, sidebarCollapsed: undefined })
