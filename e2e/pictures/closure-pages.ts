import { markedText } from '../support/pseudo-language/marked-rows.ts'
import { dayAt } from './samples.ts'
import { type Scene, type Subject, without } from './subject.ts'

const path = '/admin/clinic/closures'
const at = '2026-11-02T15:00:00.000Z'

type Sample = {
  days: number
  last?: number
  from?: string
  to?: string
  scope?: string
  subjects?: string
  reason?: string
  english?: string
  spanish?: string
}

/** One of each kind: a day, several, an afternoon, a morning; for all, for somebody, for treatments, for what is gone. */
const samples: Record<string, Sample> = {
  day: { days: 2, english: 'Thanksgiving', spanish: 'Día de Acción de Gracias' },
  afternoon: { days: 3, from: '12:00', english: 'Thanksgiving', spanish: 'Día de Acción de Gracias' },
  doctor: {
    days: 7,
    last: 9,
    scope: 'clinician',
    subjects: '(select id from clinicians order by position limit 1)',
    reason: 'Conference in San Antonio, hotel and flights are booked; back on the following Monday at noon',
    english: 'Our doctor is away',
    spanish: 'Nuestra doctora está ausente',
  },
  treatments: {
    days: 12,
    to: '11:30',
    scope: 'treatments',
    subjects: `(select id from treatments where "nameKey" = 'hrt')`,
    reason: 'Delivery of the freezer',
  },
  gone: { days: 15, scope: 'room', subjects: `'gone'`, english: 'X-ray is being repaired' },
  year: { days: 60, last: 64, english: 'Deep cleaning', spanish: 'Limpieza a fondo' },
  past: { days: -12, english: 'Veterans Day', spanish: 'Día de los Veteranos' },
}

function store({ database }: Scene, id: string, sample: Sample): void {
  const said = (text = '') => `'${markedText(text)}'`
  const time = (text?: string) => (text ? `'${text}'` : 'null')
  const { days, last = days, from, to, scope = 'clinic', subjects, reason, english, spanish } = sample
  const whom = subjects ? `'["' || ${subjects} || '"]'` : `'[]'`
  const publicReason = { en: markedText(english ?? ''), ...(spanish && { es: markedText(spanish) }) }
  database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", "fromTime", "toTime", reason,
    "publicReason", announced, "createdAt", "updatedAt")
    values ('sample-${id}', '${scope}', ${whom}, '${dayAt(days)}', '${dayAt(last)}', ${time(from)}, ${time(to)},
    ${said(reason)}, '${JSON.stringify(publicReason)}', 0, '${at}', '${at}')`)
}

const putBack = ({ database }: Scene) => database(`delete from closures where id like 'sample-%'`)

/** Closures of every kind. */
const withClosures: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    for (const [id, sample] of Object.entries(samples)) store(scene, id, sample)
  },
  putBack,
}

type OpeningSample = {
  days: number
  from?: string
  to?: string
  scope?: string
  subjects?: string
  treatments?: string
  reason?: string
  english?: string
  spanish?: string
}

/** The clinic, somebody, a room that is gone; with and without something to book; and one that is over. */
const openingSamples: Record<string, OpeningSample> = {
  saturday: {
    days: 12,
    treatments: 'select id from treatments order by "nameKey" limit 3',
    reason: 'Extra day before the holidays, two volunteers at the front desk',
    english: 'Holiday Saturday',
    spanish: 'Sábado de fiestas',
  },
  evening: {
    days: 16,
    from: '15:00',
    to: '20:00',
    scope: 'clinician',
    subjects: 'select id from clinicians order by position limit 1',
  },
  room: { days: 20, scope: 'room', subjects: `select 'gone'`, reason: 'The laser is on loan' },
  past: { days: -9, english: 'Open house' },
}

function storeOpening({ database }: Scene, id: string, sample: OpeningSample): void {
  const { days, from = '09:00', to = '13:00', scope = 'clinic', subjects, treatments, reason = '' } = sample
  const publicReason = {
    en: markedText(sample.english ?? ''),
    ...(sample.spanish && { es: markedText(sample.spanish) }),
  }
  const listOf = (query?: string) =>
    query ? `(with chosen(id) as (${query}) select json_group_array(id) from chosen)` : `'[]'`
  database(`insert into openings (id, scope, "subjectIds", day, "fromTime", "toTime", "treatmentIds", reason,
    "publicReason", "createdAt", "updatedAt")
    values ('sample-${id}', '${scope}', ${listOf(subjects)}, '${dayAt(days)}', '${from}', '${to}',
    ${listOf(treatments)}, '${markedText(reason)}', '${JSON.stringify(publicReason)}', '${at}', '${at}')`)
}

/** Closures and special hours of every kind. */
const withOpenings: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    for (const [id, sample] of Object.entries(openingSamples)) storeOpening(scene, id, sample)
  },
  putBack: ({ database }) => database(`delete from openings where id like 'sample-%'`),
}

/** More than a page of them. */
const withMany: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    for (let days = 1; days <= 30; days++) store(scene, `many-${days}`, { days: -days, english: 'Training' })
  },
  putBack,
}

const save = async ({ page }: Scene) => {
  await page.locator('button[value=save]').click()
  await page.locator('[aria-invalid=true], main [role=alert]').first().waitFor()
}

async function sendHalf(scene: Scene) {
  const { page } = scene
  await page.locator('[name=length][value=part]').check()
  await page.locator('[name=fromTime]').fill('13:00')
  await page.locator('[name=toTime]').fill('12:00')
  await page.locator('[name=scope][value=clinician]').check()
  await page.locator('[name="publicReason.es"]').fill('Capacitación')
  await save(scene)
}

/** The day of the sample "outside": two visits lie in it. */
async function closeBookedDay(scene: Scene) {
  await scene.page.locator('[name=firstDay]').fill(dayAt(2))
  await save(scene)
}

async function sendHalfAnOpening(scene: Scene) {
  const { page } = scene
  await page.locator('[name=fromTime]').fill('13:00')
  await page.locator('[name=toTime]').fill('12:00')
  await page.locator('[name=scope][value=clinician]').check()
  await page.locator('[name="publicReason.es"]').fill('Feria de salud')
  await save(scene)
}

/** A working day with visits, cut to an hour in which nobody comes. */
async function shortenBookedDay(scene: Scene) {
  const [booked] = scene.database(`select date from appointments where date > '${dayAt(0)}'
    and strftime('%w', date) between '1' and '5' and status = 'confirmed' and "deletedAt" is null
    order by date limit 1`)
  await scene.page.locator('[name=day]').fill(String(booked?.date ?? dayAt(2)))
  await scene.page.locator('[name=fromTime]').fill('05:00')
  await scene.page.locator('[name=toTime]').fill('06:00')
  await save(scene)
}

async function showFreeDay({ page }: Scene) {
  await page.locator('[name=firstDay]').fill(dayAt(150))
  await page.locator('button[value=show]').click()
  await page.locator('main form [role=status]').first().waitFor()
}

async function markHolidays({ page }: Scene) {
  const boxes = page.locator('main form input[type=checkbox]')
  for (const number of [0, 3, 5]) await boxes.nth(number).check()
}

async function markNone({ page }: Scene) {
  await page.locator('main form button').last().click()
  await page.locator('main [role=alert]').first().waitFor()
}

/** Clinic, Closures. */
export const closures: Subject[] = [
  { name: 'closures', path, ...withClosures },
  { name: 'closures-empty', path },
  { name: 'closures-done', path: `${path}?done=added`, ...withClosures },
  { name: 'closures-delete', path: `${path}?delete=sample-doctor`, ...withClosures },
  { name: 'closures-past', path: `${path}?past=1`, ...withMany },
  { name: 'closures-past-more', path: `${path}?past=1&after=25`, ...withMany },
  { name: 'closures-holidays', path, ...withClosures, bring: markHolidays },
  { name: 'closures-holidays-error', path, bring: markNone },
  { name: 'closures-unread', path, ...without('closures') },
  { name: 'closure-add', path: `${path}/add` },
  { name: 'closure-add-error', path: `${path}/add`, bring: sendHalf },
  { name: 'closure-add-visits', path: `${path}/add`, bring: closeBookedDay },
  { name: 'closure-add-nobody', path: `${path}/add`, bring: showFreeDay },
  { name: 'closure-edit', path: `${path}/sample-doctor`, ...withClosures },
  { name: 'closure-edit-gone', path: `${path}/sample-gone`, ...withClosures },
  { name: 'closure-missing', path: `${path}/nobody` },
  { name: 'openings', path, ...withOpenings },
  { name: 'openings-past', path: `${path}?past=1`, ...withOpenings },
  { name: 'openings-delete', path: `${path}?delete-opening=sample-saturday`, ...withOpenings },
  { name: 'opening-add', path: `${path}/openings/add` },
  { name: 'opening-add-error', path: `${path}/openings/add`, bring: sendHalfAnOpening },
  { name: 'opening-add-visits', path: `${path}/openings/add`, bring: shortenBookedDay },
  { name: 'opening-edit', path: `${path}/openings/sample-evening`, ...withOpenings },
  { name: 'visits-to-settle', path: '/admin/visits-to-settle' },
  { name: 'visits-to-settle-closure', path: '/admin/visits-to-settle?closure=sample-day', ...withClosures },
]
