import { postForm } from '#test/serving/built-server.ts'
import { comingDay } from '../support/visits.ts'
import { joinList, offerTo, openWaitlist } from '../support/waitlist.ts'
import { press } from './acts.ts'
import type { Scene, Subject } from './subject.ts'

const day = comingDay('Wednesday')
/** Of the offer or place of each clinic that stands for its pictures, by the clinic's address. */
const links = new Map<string, string>()
const alone = { isAlone: true, environment: openWaitlist } as const

/** Every time of the day, each held by a visit of its own. */
function fillTimes({ database }: Scene): void {
  const [treatment] = database(`select id, "availableTimes" from treatments where "nameKey" = 'hrt'`)
  const times: string[] = JSON.parse(String(treatment?.availableTimes))
  const resources = database(
    `select "clinicianId" from treatment_clinicians where "treatmentId" = '${treatment?.id}'`,
  )
  const held =
    resources.length > 0 ? resources.map((row) => `clinician:${row.clinicianId}`) : [`${treatment?.id}`]
  for (const time of times) {
    const start = Temporal.PlainDateTime.from(`${day.date}T${time}`).toZonedDateTime('America/Chicago')
    const first = start.epochMilliseconds / 300_000
    for (const resource of held)
      for (let block = first; block < first + 6; block++)
        database(`insert or ignore into slot_claims (resource, lane, block, "appointmentId")
          values ('${resource}', 0, ${block}, 'full ${time}')`)
  }
  database('update content_versions set version = version + 1')
}

async function sendWrong({ page }: Scene): Promise<void> {
  await page.getByLabel('Until').fill('2026-12-01')
  await page.getByLabel('Mornings').uncheck()
  await page.getByLabel('Afternoons').uncheck()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await page.getByRole('alert').first().waitFor()
}

async function sendRight({ page }: Scene): Promise<void> {
  await page.getByLabel('Full name').fill('Elena Ruiz')
  await page.getByLabel('Email').fill('elena.ruiz@example.com')
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await page.getByRole('status').first().waitFor()
}

type Answered = { name: string; since?: (scene: Scene, path: string) => unknown; minutesAgo?: number }

const offered = ({ name, since, minutesAgo = 3 }: Answered): Subject => ({
  name,
  ...alone,
  path: ({ url }) => links.get(url) ?? '/offer',
  prepare: async (scene) => {
    await joinList(scene)
    const path = offerTo(scene, { minutesAgo })
    links.set(scene.url, path)
    await since?.(scene, path)
  },
})

const place = (name: string, since?: Answered['since']): Subject => ({
  name,
  ...alone,
  path: ({ url }) => links.get(url) ?? '/waitlist',
  prepare: async (scene) => {
    await joinList(scene, { name: 'Ann Quick', email: 'ann@example.com', phone: '' })
    const path = await joinList(scene)
    links.set(scene.url, path)
    await since?.(scene, path)
  },
})

const answer = (intent: string) => (scene: Scene, path: string) => postForm(scene.url + path, { intent })

/** The waitlist in its patients' hands. */
export const waitlistPages: readonly Subject[] = [
  { name: 'waitlist-day', path: `/appointment?treatment=HRT&date=${day.date}`, ...alone, prepare: fillTimes },
  { name: 'waitlist-form', path: `/waitlist?treatment=HRT&date=${day.date}`, ...alone },
  {
    name: 'waitlist-form-error',
    path: `/waitlist?treatment=HRT&date=${day.date}`,
    ...alone,
    bring: sendWrong,
  },
  { name: 'waitlist-sent', path: `/waitlist?treatment=HRT&date=${day.date}`, ...alone, bring: sendRight },
  { name: 'waitlist-by-phone', path: '/waitlist', isAlone: true },
  place('waitlist-place'),
  place('waitlist-left', answer('leave')),
  offered({ name: 'offer' }),
  offered({ name: 'offer-taken', since: answer('take') }),
  offered({ name: 'offer-declined', since: answer('decline') }),
  offered({ name: 'offer-lapsed', minutesAgo: 40 }),
  { name: 'offer-link-over', path: `/offer/${'A'.repeat(22)}`, isAlone: true },
]

type Waiting = { name: string; email: string; phone: string; given?: Record<string, string> }

const stamp = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
const ended = (state: string) => ({ state, endedAt: stamp() })

const people: readonly [Waiting, ...Waiting[]] = [
  { name: 'Grace Okafor', email: 'grace@example.com', phone: '(432) 555-0121' },
  { name: 'Elena Ruiz', email: 'elena@example.com', phone: '(432) 555-0188' },
  {
    name: 'Maria Guadalupe Ruvalcaba-Hernandez',
    email: 'maria@example.com',
    phone: '',
    given: { language: 'es' },
  },
  // A Wednesday is free right behind the last day.
  {
    name: 'Hal Jennings',
    email: 'hal@example.com',
    phone: '(432) 555-0133',
    given: { untilDay: comingDay('Tuesday').date },
  },
  { name: 'Ruth Ellison', email: '', phone: '(432) 555-0177' },
  { name: 'Sofia Marquez', email: 'sofia@example.com', phone: '', given: ended('booked') },
  { name: 'Tom Baker', email: 'tom@example.com', phone: '', given: ended('booked') },
  { name: 'Ann Quick', email: 'ann@example.com', phone: '(432) 555-0160', given: ended('left') },
  {
    name: 'Ida Morales',
    email: 'ida@example.com',
    phone: '',
    given: { ...ended('removed'), language: 'es' },
  },
]

/** The first joins by the form; the others stand alongside, as what the server draws by chance comes again in each start. */
async function fillList(scene: Scene): Promise<void> {
  const [first, ...others] = people
  await joinList(scene, { name: first.name, email: first.email, phone: first.phone })
  const columns = scene.database('select * from waitlist_entries').flatMap((row) => Object.keys(row))
  for (const [index, { name, email, phone, given = {} }] of others.entries()) {
    const id = `waiting-${index}`
    const own: Record<string, string> = {
      id,
      digest: id,
      name,
      email,
      phone,
      emailKey: email,
      phoneKey: phone,
      ...given,
    }
    const values = columns.map((column) => (column in own ? `'${own[column]}'` : `"${column}"`))
    scene.database(`insert into waitlist_entries ("${columns.join('", "')}") select ${values.join(', ')}
      from waitlist_entries where email = '${first.email}'`)
  }
  const offer = offerTo(scene, { email: first.email })
  const offers = scene.database('select * from waitlist_offers').flatMap((row) => Object.keys(row))
  const taken: Record<string, string> = {
    id: 'taken',
    entryId: 'waiting-4',
    digest: 'taken',
    state: 'taken',
    time: '10:30',
  }
  const values = offers.map((column) =>
    column === 'appointmentId'
      ? '(select min(id) from appointments)'
      : column in taken
        ? `'${taken[column]}'`
        : `"${column}"`,
  )
  scene.database(`insert into waitlist_offers ("${offers.join('", "')}") select ${values.join(', ')}
    from waitlist_offers where state = 'running'`)
  links.set(scene.url, offer)
}

async function addNobody({ page }: Scene): Promise<void> {
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByLabel('Mornings').uncheck()
  await page.getByLabel('Afternoons').uncheck()
  await page.getByRole('button', { name: 'Add to waitlist' }).last().click()
  await page.getByRole('alert').first().waitFor()
}

async function changeToNever({ page }: Scene): Promise<void> {
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByLabel('Mornings').uncheck()
  await page.getByRole('button', { name: 'Save days and times' }).click()
  await page.getByRole('alert').first().waitFor()
}

/** Of the first on the list, who is being offered a time; of others by their id. */
const windowOf = (scene: Scene, id?: string) => {
  const [first] = scene.database(`select id from waitlist_entries where email = '${people[0].email}'`)
  return `/admin/waitlist/${id ?? first?.id}/window`
}

const desk = { staff: 'now', ...alone } as const
const widths = [320, 390, 768, 1366, 1440] as const
const treatmentOf = ({ database }: Scene) =>
  String(database(`select id from treatments where "nameKey" = 'hrt'`)[0]?.id)

/** And at the desk. */
export const deskOfWaitlist: readonly Subject[] = [
  { name: 'desk-waitlist', path: '/admin/waitlist', ...desk, prepare: fillList, widths },
  {
    name: 'desk-waitlist-matching',
    ...desk,
    prepare: fillList,
    path: (scene) => `/admin/waitlist?show=matching&treatment=${treatmentOf(scene)}`,
  },
  { name: 'desk-waitlist-offered', path: '/admin/waitlist?show=offered', ...desk, prepare: fillList },
  { name: 'desk-waitlist-taken', path: '/admin/waitlist?show=taken', ...desk, prepare: fillList },
  { name: 'desk-waitlist-ended', path: '/admin/waitlist?show=ended', ...desk, prepare: fillList },
  { name: 'desk-waitlist-empty', path: '/admin/waitlist', ...desk },
  {
    name: 'desk-waitlist-rules',
    path: '/admin/waitlist',
    ...desk,
    isWindow: true,
    bring: press('How offers work'),
  },
  {
    name: 'desk-waitlist-add',
    ...desk,
    widths,
    path: (scene) => `/admin/waitlist/add?treatment=${treatmentOf(scene)}`,
  },
  {
    name: 'desk-waitlist-add-known',
    ...desk,
    path: ({ database }) =>
      `/admin/waitlist/add?patient=${database('select min(id) as id from patients')[0]?.id}`,
  },
  { name: 'desk-waitlist-add-error', path: '/admin/waitlist/add', ...desk, bring: addNobody },
  {
    name: 'desk-waitlist-more',
    path: '/admin/waitlist',
    ...desk,
    prepare: fillList,
    bring: press('More for Hal Jennings'),
  },
  {
    name: 'desk-waitlist-window',
    ...desk,
    prepare: fillList,
    widths,
    path: (scene) => windowOf(scene, 'waiting-2'),
  },
  { name: 'desk-waitlist-window-offered', path: windowOf, ...desk, prepare: fillList },
  {
    name: 'desk-waitlist-window-error',
    ...desk,
    prepare: fillList,
    path: (scene) => windowOf(scene, 'waiting-2'),
    bring: changeToNever,
  },
  {
    name: 'desk-waitlist-window-over',
    ...desk,
    prepare: fillList,
    path: (scene) => windowOf(scene, 'waiting-5'),
  },
]
