import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { type WeekLetter, weekLetterOn } from '#app/features/opening-hours/alternate-weeks.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { localText } from '#app/language/language.ts'
import { lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listedOf } from '../assignments/fields.ts'
import { listAssignments } from '../assignments/queries.server.ts'
import { portraitOf } from '../clinicians/profiles.ts'
import { listStaffClinicians, type StaffClinician } from '../clinicians/queries.server.ts'
import {
  addRoom,
  editRoom,
  moveInOrder,
  removeClinician,
  removeRoom,
  switchClinician,
  switchRoom,
} from '../commands.server.ts'
import { readTypedRoom, type TypedRoom } from '../form.ts'
import { listStaffRooms } from '../rooms/queries.server.ts'
import { fullName } from '../rules.ts'
import type { ListedTreatment, TeamVisits } from '../visits.ts'
import { doneAddress, kinds } from './address.ts'

/** A clinician's card. */
export type ShownClinician = {
  id: string
  name: string
  specialty: string
  experience: string
  updatedAt: string
  active: boolean
  bookable: boolean
  shownOnWebsite: boolean
  hasOwnHours: boolean
  /** Which week this one is, where their weeks alternate. */
  thisWeek: WeekLetter | null
  /** Null for no limit. */
  dailyLimit: number | null
  /** Names of the treatments that they offer, with the length where theirs differs. */
  offers: string[]
  portrait: PictureSources | null
  /** Something that the website says of them is said in English only. */
  lacksTranslation: boolean
  /** Visits to come that staff have to settle. */
  toSettle: number
}

export type ShownRoom = {
  id: string
  name: string
  capacity: number
  active: boolean
  updatedAt: string
  treatmentIds: string[]
  /** Names of the treatments that may use it. */
  usedBy: string[]
  toSettle: number
}

/** All that the screen of the team shows; `rows` are the clinicians. */
export type TeamView = { rows: ShownClinician[]; rooms: ShownRoom[]; treatments: ListedTreatment[] }

/** Why the last form came back, and what was typed in it. */
export type TeamRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedRoom | undefined
}

/** 503 with its sentence where it cannot be read. */
export function readTeam(services: Services, actor: Staff, visits: TeamVisits): Promise<Outcome<TeamView>> {
  const read = () => teamView(services.db, { visits, today: clinicDate(services.clock.now()) })
  return readShownList(services, actor, { object: 'clinician', failed: m.team_load_failed(), read })
}

type Shown = { visits: TeamVisits; today: CalendarDate }

async function teamView(db: Database, { visits, today }: Shown): Promise<TeamView> {
  const [clinicians, rooms, treatments, assignments, toSettle] = await Promise.all([
    listStaffClinicians(db),
    listStaffRooms(db),
    visits.listTreatments(db),
    listAssignments(db),
    visits.countToSettle(db),
  ])
  const treatmentsOf = (kind: 'clinicians' | 'rooms', id: string) =>
    treatments.filter((treatment) => assignments[kind].get(treatment.id)?.includes(id))
  return {
    rows: clinicians.map((clinician) => ({
      ...toShown(clinician, today),
      offers: treatmentsOf('clinicians', clinician.id).map(({ id, name }) => {
        const minutes = assignments.minutes.get(id)?.get(clinician.id)
        return minutes === undefined ? name : m.team_offers_own_length({ name, minutes })
      }),
      toSettle: toSettle.clinicians.get(clinician.id) ?? 0,
    })),
    rooms: rooms.map(({ deletedAt: _, ...room }) => ({
      ...room,
      treatmentIds: treatmentsOf('rooms', room.id).map(({ id }) => id),
      usedBy: treatmentsOf('rooms', room.id).map(({ name }) => name),
      toSettle: toSettle.rooms.get(room.id) ?? 0,
    })),
    treatments,
  }
}

function toShown({ profile, hours, alternate, ...clinician }: StaffClinician, today: CalendarDate) {
  const { id, updatedAt, active, bookable, dailyLimit } = clinician
  const { specialty, education, experience, about } = profile
  return {
    id,
    updatedAt,
    active,
    bookable,
    dailyLimit,
    name: fullName(clinician),
    specialty: localText(specialty),
    experience: localText(experience),
    shownOnWebsite: profile.shownOnWebsite === 1,
    hasOwnHours: hours !== null,
    thisWeek: alternate && weekLetterOn(alternate, today),
    portrait: portraitOf(profile),
    lacksTranslation: [specialty, education, experience, about].some(lacksTranslation),
  }
}

type Sent = { actor: Staff; fields: FormFields; visits: TeamVisits }

/** The address to go on at; or what a refused form of a room shows again. */
export type TeamAnswer = Outcome<string> & { typed?: TypedRoom }

export const teamIntents = intentsOf<Sent, TeamAnswer>()({
  'save-room': saveRoom,
  move: async (services, { actor, fields }) => {
    const [kind, { id, to }] = [kindIn(fields), pick(fields, ['id', 'to'])]
    if (!kind || (to !== 'earlier' && to !== 'later')) return unknownAction()
    return at(await moveInOrder(services, { actor, kind, id, to }), doneAddress(to, kind, id))
  },
  switch: async (services, sent) => {
    const [kind, change] = [kindIn(sent.fields), changeIn(sent)]
    if (!kind) return unknownAction()
    const switchIt = { clinician: switchClinician, room: switchRoom }[kind]
    const switched = await switchIt(services, change, sent.fields.get('to') === 'on')
    return at(switched, doneAddress('updated', kind, change.id))
  },
  delete: async (services, sent) => {
    const [kind, change] = [kindIn(sent.fields), changeIn(sent)]
    if (!kind) return unknownAction()
    const remove = { clinician: removeClinician, room: removeRoom }[kind]
    return at(await remove(services, change), doneAddress('deleted', kind, change.id))
  },
})

export type TeamIntent = IntentOf<typeof teamIntents>

const kindIn = (fields: FormFields) => kinds.find((one) => one === fields.get('kind'))

function changeIn({ actor, fields }: Sent) {
  const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
  return { actor, id, seen: updatedAt }
}

async function saveRoom(services: Services, sent: Sent): Promise<TeamAnswer> {
  const [change, { visits }] = [changeIn(sent), sent]
  const known = (await visits.listTreatments(services.db)).map(({ id }) => id)
  const listed = listedOf(sent.fields, known)
  const typed = readTypedRoom(sent.fields, listed)
  const room = { typed, listed, visits }
  if (change.id === '') {
    const added = await addRoom(services, change.actor, room)
    return added.ok ? done(doneAddress('added', 'room', added.value)) : { ...added, typed }
  }
  const edited = await editRoom(services, change, room)
  return edited.ok ? done(doneAddress('updated', 'room', change.id)) : { ...edited, typed }
}

const at = (outcome: Outcome<unknown>, address: string): Outcome<string> =>
  outcome.ok ? done(address) : outcome
