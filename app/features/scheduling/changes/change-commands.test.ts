import { describe, expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { writeAnswers } from '#app/features/answers/queries.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { writeEmail } from '#app/features/emails/visit-emails.server.ts'
import { undoChange } from '#app/features/scheduling/changes/commands.server.ts'
import type { ChosenSlot, Slot } from '#app/features/scheduling/rules.ts'
import { offerRound } from '#app/features/waitlist/offers/jobs.server.ts'
import { m } from '#app/language/messages.ts'
import { bookedOnline, staffMovePage } from '#test/callers.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { at, blocks, dana, emails, stored, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { type TypedChange, unchangedVisit } from './fields.ts'
import { moveAppointment } from './move-commands.server.ts'
import { saveNote } from './note-commands.server.ts'

type Asked = {
  slot?: Slot | null
  clinicianId?: string | null
  change?: Partial<TypedChange>
  tell?: boolean
  anyway?: string | null
  others?: string
}

/** A visit for HRT at 10:00 with Dr. Amal in Room 1; Botox, an hour with buffers, is also given by Dr. Bao, in Room 2. */
async function clinic(services: TestServices) {
  const { db } = services
  const hrt = await storedTreatment(db, { name: 'HRT' })
  const botox = await storedTreatment(db, {
    name: 'Botox',
    durationMinutes: 60,
    bufferBefore: 10,
    bufferAfter: 15,
  })
  const both = [hrt.id, botox.id]
  const amal = await storedClinician(db, { name: 'Dr. Amal', treatmentIds: both })
  const bao = await storedClinician(db, { name: 'Dr. Bao', treatmentIds: [botox.id] })
  const one = await storedRoom(db, { treatmentIds: [hrt.id, botox.id] })
  const two = await storedRoom(db, { name: 'Room 2', treatmentIds: [botox.id] })
  const { id } = await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
  const change = async ({ slot = null, change = {}, tell = false, ...more }: Asked = {}, seen?: string) =>
    moveAppointment(services, {
      actor: dana,
      id,
      seen: seen ?? (await stored(services, id)).updatedAt,
      slot,
      tell,
      change: { ...unchangedVisit, ...change },
      ...more,
    })
  return { hrt, botox, amal, bao, one, two, id, change, now: () => stored(services, id) }
}

const claimed = async ({ db }: TestServices, id: string) =>
  (
    await db
      .selectFrom('slot_claims')
      .select('resource')
      .distinct()
      .where('appointmentId', '=', id)
      .orderBy('resource')
      .execute()
  ).map(({ resource }) => resource)

/** What stays whatever is changed. */
const keeps = ({ reference, patientId, createdAt, status }: AppointmentRow) => ({
  reference,
  patientId,
  createdAt,
  status,
})

forEachEngineWithServices((openServices) => {
  test.each([
    ['2026-11-01', '01:30', '01:30'],
    ['2027-03-14', '01:30', '03:30'],
  ])('on the night of %s an hour from %s ends at %s', async (date, time, end) => {
    const services = await openServices()
    const { id } = await storedAppointment(services.db, { ...at(time, date), durationMinutes: 60 })
    const read = outcomeValue(await readDetails(services, dana, { id, move: null }))
    expect(read.endsAt).toBe(end)
  })

  describe('staff correct what was given afterwards', () => {
    test.each(['confirmed', 'completed', 'no-show'] as const)(
      'of an appointment that is %s',
      async (status) => {
        const services = await openServices()
        const { db } = services
        const { id, botox, two, bao, change, now } = await clinic(services)
        await db.updateTable('appointments').set({ status }).where('id', '=', id).execute()
        const sent = await emails(services)
        services.clock.set('2026-12-10T15:00:00Z')
        const before = await now()
        await db.updateTable('treatments').set({ availableTimes: '[]' }).where('id', '=', botox.id).execute()
        const corrected = await change({
          change: { treatment: botox.id, minutes: '45', room: two.id },
          clinicianId: bao.id,
          tell: true,
        })
        const said = outcomeValue(corrected)
        expect(said).toMatchObject({ action: 'changed', email: false, mustCall: false })
        expect(await emails(services)).toEqual(sent)
        const after = await now()
        expect(after).toMatchObject({ status, treatment: 'Botox', durationMinutes: 45, overlap: null })
        expect(after).toMatchObject({ clinicianId: bao.id, roomId: two.id })
        expect(keeps(after)).toEqual(keeps(before))
        const undone = await undoChange(services, { actor: dana, undoId: said?.undoId ?? '' })
        expect(undone).toMatchObject({ ok: true })
        expect(await now()).toMatchObject({ status, treatment: 'HRT', durationMinutes: 30 })
      },
    )

    test('over another appointment, which is marked', async () => {
      const services = await openServices()
      const { hrt, botox, amal, one, change, now } = await clinic(services)
      await visit(services, hrt, { ...at('10:30'), clinicianId: amal.id, roomId: one.id })
      services.clock.set('2026-12-10T15:00:00Z')
      expect(await change({ change: { treatment: botox.id } })).toMatchObject({ ok: true })
      expect(await now()).toMatchObject({ treatment: 'Botox', overlap: 'chosen' })
    })
  })

  describe('staff change a visit in one step', () => {
    test('treatment, clinician, room, length and time at once, with all that it keeps', async () => {
      const services = await openServices()
      const { id, botox, bao, two, change, now } = await clinic(services)
      const link = await services.db.selectFrom('visit_links').selectAll().execute()
      const before = await now()
      const slot = at('14:30')
      const asked = {
        slot,
        clinicianId: bao.id,
        change: { treatment: botox.id, minutes: '45', room: two.id },
      }
      expect(await change(asked)).toMatchObject({ ok: true, value: { action: 'changed' } })
      const after = await now()
      expect(after).toMatchObject({
        ...keeps(before),
        ...slot,
        treatment: 'Botox',
        treatmentId: botox.id,
        durationMinutes: 45,
        bufferBefore: 10,
        bufferAfter: 15,
        clinicianId: bao.id,
        roomId: two.id,
        sequence: before.sequence + 1,
        overlap: null,
      })
      expect(await services.db.selectFrom('visit_links').selectAll().execute()).toEqual(link)
      expect(await claimed(services, id)).toEqual([`clinician:${bao.id}`, `room:${two.id}`].sort())
      // 45 minutes and both buffers, for each of the two.
      expect(await blocks(services, id)).toHaveLength(2 * 14)
    })

    test.each([
      { listed: '', minutes: '', becomes: 60 },
      { listed: '30', minutes: '30', becomes: 60 },
      { listed: '30', minutes: '20', becomes: 20 },
    ])(
      'a length of “$minutes” where “$listed” was listed is $becomes with another treatment',
      async (given) => {
        const services = await openServices()
        const { hrt, botox, change, now } = await clinic(services)
        const listed = { listedTreatment: hrt.id, listedMinutes: given.listed }
        const asked = { treatment: botox.id, minutes: given.minutes, ...listed }
        expect(await change({ change: asked })).toMatchObject({ ok: true })
        expect(await now()).toMatchObject({ ...at('10:00'), durationMinutes: given.becomes })
      },
    )

    test('without a time it keeps its own, and with its clinician', async () => {
      const services = await openServices()
      const { botox, amal, change, now } = await clinic(services)
      const { movedAt } = await now()
      expect(await change({ change: { treatment: botox.id } })).toMatchObject({ ok: true })
      expect(await now()).toMatchObject({ ...at('10:00'), clinicianId: amal.id, movedAt, movedFrom: null })
    })

    test('with nothing that is another it asks for a time', async () => {
      const services = await openServices()
      const { hrt, change, now } = await clinic(services)
      const before = await now()
      const missing = { ok: false, status: 422, errors: { slot: m.scheduling_time_missing() } }
      expect(await change()).toMatchObject(missing)
      expect(await change({ change: { treatment: hrt.id, minutes: '30' } })).toMatchObject(missing)
      expect(await now()).toEqual(before)
    })

    test('by whom or where it can no longer be, anybody and any room will do', async () => {
      const services = await openServices()
      const { botox, amal, bao, one, two, change, now } = await clinic(services)
      const { db } = services
      await db
        .deleteFrom('treatment_clinicians')
        .where('treatmentId', '=', botox.id)
        .where('clinicianId', '=', amal.id)
        .execute()
      await db
        .deleteFrom('treatment_rooms')
        .where('treatmentId', '=', botox.id)
        .where('roomId', '=', one.id)
        .execute()
      expect(await change({ change: { treatment: botox.id } })).toMatchObject({ ok: true })
      expect(await now()).toMatchObject({ clinicianId: bao.id, roomId: two.id })
    })

    test('only another room tells nobody, and nobody has to be called', async () => {
      const services = await openServices()
      const { botox, two, change, now } = await clinic(services)
      outcomeValue(await change({ change: { treatment: botox.id } }))
      const sent = await emails(services)
      const room = { tell: true, change: { room: two.id } }
      expect(await change(room)).toMatchObject({ ok: true, value: { email: false, mustCall: false } })
      expect(await now()).toMatchObject({ roomId: two.id, treatmentId: botox.id })
      expect(await emails(services)).toEqual(sent)
    })

    test('a change for who is in the house says nothing of an email, for none is sent', async () => {
      const services = await openServices()
      const { id, botox, change } = await clinic(services)
      const arrived = deskForm({ id, updatedAt: (await stored(services, id)).updatedAt, set: 'arrived' })
      outcomeValue(await deskAction('status')(services, dana, arrived))
      const sent = await emails(services)
      const asked = { tell: true, change: { treatment: botox.id } }
      expect(await change(asked)).toMatchObject({ ok: true, value: { email: false, mustCall: false } })
      expect(await emails(services)).toEqual(sent)
    })

    test('one email if asked for says that it changed, and that it moved where only the time is another', async () => {
      const services = await openServices()
      const { botox, change } = await clinic(services)
      const added = async (asked: Asked) => {
        const before = (await emails(services)).length
        outcomeValue(await change(asked))
        return (await emails(services)).slice(before).map(({ kind }) => kind)
      }
      expect(await added({ slot: at('14:30'), change: { treatment: botox.id } })).toEqual([])
      expect(await added({ tell: true, slot: at('10:00'), change: { minutes: '30' } })).toEqual(['changed'])
      expect(await added({ tell: true, change: { minutes: '45' } })).toEqual(['changed'])
      expect(await added({ tell: true, slot: at('14:30') })).toEqual(['moved'])
    })

    test.each(['en', 'es'] as const)('the email in %s says so, and never for what', async (language) => {
      const services = await openServices()
      const { id, botox, change } = await clinic(services)
      await services.db.updateTable('appointments').set({ language }).where('id', '=', id).execute()
      outcomeValue(await change({ tell: true, change: { treatment: botox.id } }))
      const row = await services.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'changed')
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ language, subjectId: id })
      const { withLanguage } = await import('#app/language/with-language.server.ts')
      const request = {
        kind: 'changed',
        recipient: 'patient',
        subject: { kind: 'appointment', id },
        payload: null,
        messageId: 'one@clinic.example',
        createdAt: services.clock.now(),
      } as const
      const email = await withLanguage(language, () => writeEmail(services, request as never))
      const said = { en: 'Changed: your appointment', es: 'Hubo un cambio en su cita' }
      expect(email?.subject).toContain(said[language])
      expect(email?.text).not.toContain('Botox')
      expect(email?.calendar?.content).toContain('DTEND:20261209T170000Z')
    })

    test('the patient’s waitlist is offered what came free', async () => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const { hrt, botox, bao, two, change } = await clinic(services)
      await waiting(services, hrt, { from: at('10:00').date, until: at('10:00').date })
      // Dr. Amal and Room 1 are free again; HRT is given by nobody else.
      const asked = { clinicianId: bao.id, change: { treatment: botox.id, room: two.id } }
      outcomeValue(await change(asked))
      services.clock.advance({ seconds: 9 })
      expect(await offerRound(services)).toMatchObject({ offered: 0 })
      services.clock.advance({ seconds: 2 })
      expect(await offerRound(services)).toMatchObject({ offered: 1 })
      expect(await runningIn(services)).toMatchObject([at('10:00')])
    })

    test('a treatment that needs nobody leaves its clinician and room free', async () => {
      const services = await openServices()
      const { id, amal, change, now } = await clinic(services)
      const talk = await storedTreatment(services.db, { name: 'Consultation' })
      await storedClinician(services.db, { name: 'Dr. Cole' })
      const choice = { day: at('10:00').date, treatment: talk.id }
      expect(await staffMovePage(services, id, choice)).toMatchObject({ clinicianId: null, clinicians: [] })
      const asked = { tell: true, change: { treatment: talk.id } }
      const changed = outcomeValue(await change(asked))
      expect(await now()).toMatchObject({ ...at('10:00'), clinicianId: null, roomId: null })
      expect(await claimed(services, id)).toEqual([talk.id])
      const { history } = outcomeValue(await readDetails(services, dana, { id, move: null }))
      expect(history.map(({ text }) => text)).toContainEqual(
        expect.stringContaining('from Dr. Amal to unassigned'),
      )
      outcomeValue(await deskAction('undo')(services, dana, deskForm({ undo: changed?.undoId ?? '' })))
      expect(await now()).toMatchObject({ treatment: 'HRT', clinicianId: amal.id })
    })

    test('its note and the answers to the former treatment’s questions stay, and are shown', async () => {
      const services = await openServices()
      const { id, botox, change } = await clinic(services)
      const question = {
        id: 'q',
        kind: 'text',
        text: { en: 'Any allergies?' },
        isRequired: false,
        choices: [],
      }
      const given = { question, answer: { en: 'Latex' }, place: 1 }
      const by = { appointmentId: id, writtenBy: '', updatedAt: '2026-12-07T15:00:00.000Z' }
      await writeAnswers(services.db, [given as never], by)
      outcomeValue(await saveNote(services, { actor: dana, id, seen: '', text: 'Brings her mother' }))
      outcomeValue(await change({ change: { treatment: botox.id } }))
      const view = outcomeValue(await readDetails(services, dana, { id, move: null }))
      expect(view.visit.treatment).toBe('Botox')
      expect(view.note?.text).toBe('Brings her mother')
      expect(view.answers.lines).toMatchObject([{ question: 'Any allergies?', answer: 'Latex' }])
    })

    test('history and log say from what to what', async () => {
      const services = await openServices()
      const { id, hrt, botox, amal, bao, one, two, change } = await clinic(services)
      const asked = { clinicianId: bao.id, change: { treatment: botox.id, room: two.id, minutes: '45' } }
      outcomeValue(await change(asked))
      const [entry] = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: 1 })
      expect(JSON.parse(entry?.detail ?? '')).toEqual({
        fields: ['treatmentId', 'durationMinutes', 'clinicianId', 'roomId'],
        clinician: bao.id,
        treatmentId: [hrt.id, botox.id],
        durationMinutes: ['30', '45'],
        clinicianId: [amal.id, bao.id],
        roomId: [one.id, two.id],
      })
      const { history } = outcomeValue(await readDetails(services, dana, { id, move: null }))
      expect(history.map(({ text }) => text)).toContainEqual(
        expect.stringContaining(
          'from HRT to Botox, from 30 to 45 minutes, from Dr. Amal to Dr. Bao, and from Room 1 to Room 2',
        ),
      )
    })

    test('Undo gives all of it back, while nobody came there', async () => {
      const services = await openServices()
      const { id, botox, bao, change, now } = await clinic(services)
      const before = await now()
      const held = [await claimed(services, id), await blocks(services, id)]
      const asked = { slot: at('14:30'), clinicianId: bao.id, tell: true, change: { treatment: botox.id } }
      const changed = outcomeValue(await change(asked))
      services.clock.advance({ seconds: 2 })
      const undo = deskAction('undo')
      expect(await undo(services, dana, deskForm({ undo: changed?.undoId ?? '' }))).toMatchObject({
        ok: true,
      })
      const { sequence, updatedAt, ...same } = before
      expect(await now()).toMatchObject({ ...same, sequence: sequence + 2 })
      expect((await now()).updatedAt).not.toBe(updatedAt)
      expect([await claimed(services, id), await blocks(services, id)]).toEqual(held)
      const waits = await services.db
        .selectFrom('outbox')
        .select('kind')
        .where('kind', '=', 'changed')
        .where('status', '=', 'waiting')
        .execute()
      expect(waits).toEqual([])
    })

    test('Undo of a shorter visit fails where its time was booked meanwhile', async () => {
      const services = await openServices()
      const { hrt, change, now } = await clinic(services)
      const times = ['10:00', '10:15'] as never
      await services.db
        .updateTable('treatments')
        .set({ availableTimes: JSON.stringify(times) as never, durationMinutes: 15 })
        .where('id', '=', hrt.id)
        .execute()
      const changed = outcomeValue(await change({ change: { minutes: '15' } }))
      await bookedOnline(services, { treatment: 'HRT', ...at('10:15') })
      const undone = await deskAction('undo')(services, dana, deskForm({ undo: changed?.undoId ?? '' }))
      expect(undone).toMatchObject({ ok: false, status: 409 })
      expect(await now()).toMatchObject({ durationMinutes: 15 })
    })
  })

  describe('what is in the way of a change', () => {
    test('is said with Book anyway where another visit needs the time', async () => {
      const services = await openServices()
      const { change, now } = await clinic(services)
      const { db } = services
      await db
        .updateTable('treatments')
        .set({ availableTimes: JSON.stringify(['10:00', '10:30']) as never })
        .execute()
      await bookedOnline(services, { treatment: 'HRT', ...at('10:30') })
      const longer = { change: { minutes: '60' } }
      expect(await change(longer)).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining('Dr. Amal'),
        insisted: { ...at('10:00'), clinicianId: null },
      })
      expect(await change({ ...longer, slot: at('10:00'), anyway: 'Sisters' })).toMatchObject({ ok: true })
      expect(await now()).toMatchObject({
        durationMinutes: 60,
        overlap: 'chosen',
        overlapReason: 'Sisters',
      })
    })

    test('is said where a longer visit would leave working hours, and takes a reason', async () => {
      const services = await openServices()
      const { change, now } = await clinic(services)
      const longer = { change: { minutes: '480' } }
      const refused = await change(longer)
      expect(refused).toMatchObject({ ok: false, status: 409, insisted: at('10:00') })
      expect(!refused.ok && refused.message).toMatch(/lunch|closes/i)
      expect(await change({ ...longer, slot: at('10:00') })).toMatchObject({ ok: false, status: 409 })
      expect(await change({ ...longer, slot: at('10:00'), anyway: 'All day' })).toMatchObject({ ok: true })
      expect(await now()).toMatchObject({ durationMinutes: 480, overlapReason: 'All day' })
    })

    test('is said where the other treatment has no start then', async () => {
      const services = await openServices()
      const { botox, change } = await clinic(services)
      await services.db
        .updateTable('treatments')
        .set({ availableTimes: JSON.stringify(['11:00']) as never })
        .where('id', '=', botox.id)
        .execute()
      expect(await change({ change: { treatment: botox.id } })).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining('10:00 AM isn’t a start time for this treatment.'),
        alternatives: expect.arrayContaining([expect.objectContaining({ time: '11:00' })]),
        insisted: at('10:00'),
      })
    })

    test.each(['0', '13', '485', '1500', '-30', 'an hour', '30.5'])(
      'a length of %s is refused',
      async (minutes) => {
        const services = await openServices()
        const { change, now } = await clinic(services)
        expect(await change({ change: { minutes } })).toMatchObject({
          ok: false,
          status: 422,
          errors: { minutes: m.treatments_length_invalid({ least: 5, most: 480 }) },
        })
        expect(await now()).toMatchObject({ durationMinutes: 30 })
      },
    )

    test.each(['active', 'deletedAt'] as const)(
      'a treatment that is off meanwhile is refused: %s',
      async (field) => {
        const services = await openServices()
        const { botox, change, now } = await clinic(services)
        const off = field === 'active' ? { active: 0 as const } : { deletedAt: '2026-12-07T15:00:00.000Z' }
        await services.db.updateTable('treatments').set(off).where('id', '=', botox.id).execute()
        expect(await change({ change: { treatment: botox.id } })).toMatchObject({
          ok: false,
          status: 422,
          errors: { treatment: m.scheduling_change_treatment_off() },
        })
        expect(await change({ change: { treatment: 'no-such-one' } })).toMatchObject({
          ok: false,
          status: 422,
        })
        expect(await now()).toMatchObject({ treatment: 'HRT' })
      },
    )

    test('is whom and where the treatment cannot be had, by name', async () => {
      const services = await openServices()
      const { botox, hrt, bao, two, change, now } = await clinic(services)
      expect(await change({ clinicianId: bao.id, change: { room: two.id } })).toMatchObject({
        ok: false,
        status: 422,
        errors: {
          otherWith: 'Dr. Bao doesn’t offer HRT. Please choose someone else.',
          room: 'Room 2 can’t be used for HRT. Please choose another room.',
        },
      })
      await services.db.deleteFrom('treatment_clinicians').where('clinicianId', '=', bao.id).execute()
      const wrong = { clinicianId: bao.id, change: { treatment: botox.id, room: 'nowhere' } }
      expect(await change(wrong)).toMatchObject({
        ok: false,
        status: 422,
        errors: {
          otherWith: 'Dr. Bao doesn’t offer Botox. Please choose someone else.',
          room: m.scheduling_change_room_gone(),
        },
      })
      expect(await now()).toMatchObject({ treatmentId: hrt.id })
    })

    test.each([
      { status: 'cancelled', message: m.scheduling_cancelled_stays },
      { status: 'completed', message: m.scheduling_over_stays },
      { status: 'no-show', message: m.scheduling_over_stays },
    ] as const)('is that it is $status', async ({ status, message }) => {
      const services = await openServices()
      const { id, botox, change } = await clinic(services)
      await services.db.updateTable('appointments').set({ status }).where('id', '=', id).execute()
      const refused = { ok: false, status: 422, message: message() }
      expect(await change({ change: { treatment: botox.id } })).toMatchObject(refused)
    })

    test('is that its day is over and it is to be moved to another time of it', async () => {
      const services = await openServices()
      const { change } = await clinic(services)
      services.clock.set('2026-12-10T15:00:00Z')
      const over = { ok: false, status: 422, message: m.scheduling_move_past() }
      expect(await change({ slot: at('10:30') })).toMatchObject(over)
    })

    test('is that it has several treatments, which it keeps', async () => {
      const services = await openServices()
      const { botox, two, change, now } = await clinic(services)
      const [part] = await services.db.selectFrom('appointment_parts').selectAll().execute()
      const second = { ...part, position: 1, startsAt: '2026-12-09T16:30:00.000Z' } as never
      await services.db.insertInto('appointment_parts').values(second).execute()
      const several = { ok: false, status: 422, message: m.scheduling_change_several() }
      for (const other of [{ treatment: botox.id }, { minutes: '45' }])
        expect(await change({ change: other })).toMatchObject(several)
      expect(await change({ change: { treatment: botox.id, room: two.id } })).toMatchObject(several)
      expect(await now()).toMatchObject({ treatment: 'HRT', durationMinutes: 30 })
    })

    test('is that somebody else changed it meanwhile, or deleted it', async () => {
      const services = await openServices()
      const { botox, id, change, now } = await clinic(services)
      const { updatedAt } = await now()
      outcomeValue(await change({ change: { minutes: '45' } }))
      const late = { change: { treatment: botox.id } }
      expect(await change(late, updatedAt)).toMatchObject({ ok: false, status: 409 })
      await services.db
        .updateTable('appointments')
        .set({ deletedAt: '2026-12-07T15:00:00.000Z' })
        .where('id', '=', id)
        .execute()
      expect(await change(late)).toMatchObject({ ok: false, status: 404 })
    })

    test('the patient’s other visit is asked about where this one gets longer', async () => {
      const services = await openServices()
      const { id, change, now } = await clinic(services)
      const { hrt } = { hrt: (await now()).treatmentId }
      const other = await bookedOnline(services, { treatment: 'Botox', ...at('14:30') })
      await services.db
        .updateTable('appointments')
        .set({
          patientId: (await now()).patientId,
          time: '10:30' as never,
          startsAt: '2026-12-09T16:30:00.000Z',
        })
        .where('id', '=', other.id)
        .execute()
      const longer = { slot: at('10:00'), change: { minutes: '45' }, others: '' }
      expect(await change(longer)).toMatchObject({ ok: false, status: 409, others: other.id })
      expect(await change({ ...longer, change: { minutes: '20' } })).toMatchObject({ ok: true })
      expect(await change({ ...longer, others: other.id })).toMatchObject({ ok: true })
      expect(await stored(services, id)).toMatchObject({ durationMinutes: 45, treatmentId: hrt })
    })
  })

  describe('the form', () => {
    test('lists what a visit can be changed to, and the times of what was chosen', async () => {
      const services = await openServices()
      const { id, hrt, botox, amal, bao, one, two } = await clinic(services)
      const off = await storedTreatment(services.db, { name: 'Rehab', active: false })
      const open = async (given: Partial<ChosenSlot> & Record<string, string | null> = {}) => {
        const move = { day: at('10:00').date, strip: null, clinician: null, ...given }
        return outcomeValue(await readDetails(services, dana, { id, move })).move
      }
      const first = await open()
      expect(first?.change).toMatchObject({ treatmentId: hrt.id, minutes: '30', isChanged: false })
      expect(first?.change.treatments.map(({ id }) => id)).toEqual(expect.arrayContaining([hrt.id, botox.id]))
      expect(first?.change.treatments.map(({ id }) => id)).not.toContain(off.id)
      expect(first?.clinicians.map(({ id }) => id)).toEqual([amal.id])
      expect(first?.times).not.toContain('10:00')
      const other = await open({ treatment: botox.id })
      expect(other?.change).toMatchObject({ treatmentId: botox.id, minutes: '60', isChanged: true })
      expect(other?.clinicians.map(({ id }) => id)).toEqual([amal.id, bao.id])
      expect(other?.rooms.map(({ id }) => id)).toEqual([one.id, two.id])
      expect(other?.times).toContain('10:00')
      const wrong = await open({ treatment: off.id, minutes: '13', room: 'nowhere' })
      expect(wrong?.change).toMatchObject({
        treatmentId: hrt.id,
        minutes: '13',
        roomId: null,
        isChanged: false,
      })
    })
  })
})
