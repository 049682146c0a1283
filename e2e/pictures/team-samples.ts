import { markedText } from '../support/pseudo-language/marked-rows.ts'
import type { Scene, Subject } from './subject.ts'

const at = '2026-11-02T15:00:00.000Z'

type Sample = { id: string; name: string; credentials: string; specialty: string; experience: string }

const colleagues: readonly Sample[] = [
  {
    id: 'sample-maximiliana',
    name: 'Dr. Maximiliana Fernández-Oyarzábal de la Cruz',
    credentials: 'MD, FAAFP',
    specialty: 'Family Medicine',
    experience: '12 years',
  },
  {
    id: 'sample-theo',
    name: 'Theo Brandt',
    credentials: 'NP',
    specialty: 'Nurse Practitioner',
    experience: '8 years',
  },
  { id: 'sample-ana', name: 'Dr. Ana Li', credentials: '', specialty: '', experience: '' },
  { id: 'sample-lu', name: 'Lu Ortega', credentials: 'PA', specialty: 'Physical rehab', experience: '' },
]

const about = 'Listens first, and explains in plain words.'
/** Empty ones. */
const otherColumns = 'education, "alternativeText", portrait, placeholder, linkedin, x'

const inEnglish = (text: string) => `'${JSON.stringify({ en: markedText(text) })}'`

function storeColleague({ database }: Scene, sample: Sample, position: number): void {
  const { id, ...texts } = sample
  const said = (name: keyof typeof texts) => `'${markedText(texts[name])}'`
  database(`insert into clinicians (id, name, credentials, bookable, active, position, "createdAt", "updatedAt")
    values ('${id}', ${said('name')}, ${said('credentials')}, 1, 1, ${position}, '${at}', '${at}')`)
  database(`insert into clinician_profiles ("clinicianId", specialty, experience, about, widths, "shownOnWebsite", ${otherColumns})
    values ('${id}', ${inEnglish(texts.specialty)}, ${inEnglish(texts.experience)}, ${inEnglish(about)}, '[]', 1,
    ${inEnglish('')}, ${inEnglish('')}, '', '', '', '')`)
  database(
    `insert into treatment_clinicians ("treatmentId", "clinicianId") select id, '${id}' from treatments where "nameKey" in ('hrt', 'stem cell therapy')`,
  )
}

const rooms = [
  ['sample-room', 'Exam room 1', 1],
  ['sample-chairs', 'Infusion chairs by the window', 4],
] as const

/** So many more colleagues, two rooms, and one of them off. */
export const withTeam = (count: number): Pick<Subject, 'prepare' | 'putBack'> => ({
  prepare: (scene) => {
    for (const [place, sample] of colleagues.slice(0, count).entries())
      storeColleague(scene, sample, place + 2)
    for (const [place, [id, name, capacity]] of rooms.entries()) {
      scene.database(`insert into rooms (id, name, capacity, active, position, "createdAt", "updatedAt")
        values ('${id}', '${markedText(name)}', ${capacity}, ${place}, ${place + 1}, '${at}', '${at}')`)
    }
    scene.database(
      `insert into treatment_rooms select id, 'sample-room' from treatments where "nameKey" = 'hrt'`,
    )
  },
  putBack: ({ database }) => {
    for (const table of ['clinicians', 'rooms']) database(`delete from ${table} where id like 'sample-%'`)
    for (const table of ['clinician_profiles', 'treatment_clinicians'])
      database(`delete from ${table} where "clinicianId" like 'sample-%'`)
    database(`delete from treatment_rooms where "roomId" like 'sample-%'`)
  },
})

/** Nobody is shown on the website. */
export const withNobody: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('update clinicians set active = 0'),
  putBack: ({ database }) => database('update clinicians set active = 1'),
}
