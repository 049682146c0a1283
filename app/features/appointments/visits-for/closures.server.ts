import { m } from '../../../language/messages.ts'
import { done } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { shownPhone } from '../../../platform/text/phone.server.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import type { ClosureVisits } from '../../closures/visits.ts'
import { listClinicians } from '../../team/clinicians/queries.server.ts'
import { listRooms } from '../../team/rooms/queries.server.ts'
import { fullName } from '../../team/rules.ts'
import { listAll as listTreatments } from '../../treatments/queries.server.ts'
import { shownName } from '../../treatments/rules.ts'
import { countToSettle, listInside } from '../desk/outside/outside.server.ts'
import { listPatientsOf } from '../desk/outside/queries.server.ts'

/** So many are listed beside the form; the rest are counted. */
const mostShown = 100

/** What closures ask about visits, at that moment. */
export const visitsForClosures = ({ clock }: Pick<Services, 'clock'>): ClosureVisits => ({
  readChoices: async (db) => {
    const [clinicians, rooms, treatments] = await Promise.all([
      listClinicians(db),
      listRooms(db),
      listTreatments(db),
    ])
    return {
      clinician: clinicians.map((one) => ({ id: one.id, name: fullName(one) })),
      room: rooms.map(({ id, name }) => ({ id, name })),
      treatments: treatments.map((one) => ({ id: one.id, name: shownName(one) })),
    }
  },
  countFor: async (db) => (await countToSettle(db, clock.now())).byClosure,
  countInside: async (db, closed) => (await listInside(db, closed, clock.now())).length,
  readInside: async (services, actor, closed) => {
    const { db } = services
    const read = async () => {
      const [treatments, ...inside] = await Promise.all([
        listTreatments(db),
        ...closed.map((one) => listInside(db, one, clock.now())),
      ])
      const names = new Map(treatments.map((one) => [one.id, shownName(one)]))
      const ids = inside.flat().map(({ id }) => id)
      const patients = await listPatientsOf(db, [...new Set(ids)].slice(0, mostShown))
      const rows = patients.map(({ id, name, phone, email, date, time, treatmentId }) => ({
        ...{ id, name, email, date, time },
        phone: shownPhone(phone),
        treatment: names.get(treatmentId) ?? '',
      }))
      return { rows }
    }
    const list = await readShownList(services, actor, {
      object: 'appointment',
      failed: m.closures_load_failed(),
      read,
    })
    return list.ok ? done(list.value.rows) : list
  },
})
