import { randomId } from '#app/platform/secrets/random.server.ts'
import { publicForms, publicPages, publicServices } from '#test/public-pages.ts'
import type { Question } from './asker.ts'
import type { Day, Kind } from './day.ts'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
]
/** 198.18.0.0/15 is for measurements (RFC 2544). */
const addresses = 2 ** 17

/** A browser that was never here before, behind the clinic's proxy. */
function browser(day: Day): Record<string, string> {
  const number = day.next() % addresses
  const address = `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
  return {
    'X-Forwarded-For': address,
    'User-Agent': day.chance.of(agents),
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'Accept-Language': day.chance.percent(30) ? 'es-US,es;q=0.9' : 'en-US,en;q=0.9',
    Accept: 'text/html',
  }
}

const pages = [
  ...publicPages,
  ...publicServices,
  ...publicPages.map((path) => `/es${path === '/' ? '' : path}`),
]
const smallFiles = [
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
]
const nowhere = [
  '/wp-login.php',
  '/.env',
  '/no/such/page',
  '/es/nada',
  '/services/nothing',
  '/assets/old.js',
  '/visit',
]

const monthOf = (date: string) => date.slice(0, 7)
const dayAddress = (treatment: string, date: string) =>
  `/appointment?${new URLSearchParams({ treatment, date })}`

/** Etags of pages that a browser has; pages are few. */
const etags = new Map<string, string>()

function publicPage(day: Day): Question {
  const path = day.chance.of(pages)
  const heard: Question['heard'] = ({ headers: { etag } }) => {
    if (etag) etags.set(path, etag)
    return []
  }
  return { kind: 'public page', path, expected: [200], headers: browser(day), heard }
}

/** Every second one of those who come again has the page as it is. */
function pageAgain(day: Day): Question | null {
  const [path, etag] = day.chance.of([...etags]) ?? []
  if (!path || !etag) return null
  const headers = { ...browser(day), 'If-None-Match': etag }
  return { kind: 'public page, asked again', path, expected: [200, 304], headers }
}

/** A day on which there is room: what is free on it is remembered for those who book. */
function chosenDay(day: Day): Question {
  const date = day.chance.of(day.known.dates)
  const treatment = day.known.own.name
  const heard: Question['heard'] = ({ text }) => {
    for (const time of freeIn(text))
      if (day.free.length < mostRemembered && day.isNew(`${date} ${time}`)) day.free.push({ date, time })
    return []
  }
  return {
    kind: 'booking page with a day',
    path: dayAddress(treatment, date),
    expected: [200],
    headers: browser(day),
    heard,
  }
}
const mostRemembered = 400

function* freeIn(page: string): Generator<string> {
  for (const [tag] of page.matchAll(/<input[^>]*type="radio"[^>]*name="time"[^>]*>/g)) {
    const [, time] = /value="([^"]+)"/.exec(tag) ?? []
    if (time && !tag.includes('disabled')) yield time
  }
}

/** What the calendar of the page asks for when a month is opened. */
function month(day: Day): Question {
  const search = new URLSearchParams({
    treatment: day.chance.of(day.known.treatments).name,
    month: monthOf(day.chance.of(day.known.dates)),
  })
  const headers = { ...browser(day), Accept: '*/*', 'X-Build': day.known.build }
  return { kind: 'free times of a month', path: `/appointment.data?${search}`, expected: [200], headers }
}

const person = (number: number, name: string) => ({
  name: `${name} Visitor${number}`,
  email: `soak-${number}@patients.example`,
  phone: `(432) 555-${String(number % 10_000).padStart(4, '0')}`,
})

/** First names of those who keep what they book, and of those who cancel it: nobody at the desk confirms theirs meanwhile. */
export const [certain, wavering] = ['Certain', 'Wavering']

/** A patient books a time that the page showed; one of six cancels it by the link. */
function booking(day: Day): Question | null {
  const at = day.free.shift()
  if (!at) return null
  const headers = browser(day)
  const isToCancel = day.chance.percent(17)
  const said = person(day.next(), isToCancel ? wavering : certain)
  const fields = {
    treatment: day.known.own.name,
    ...at,
    ...said,
    message: 'My knee',
    key: crypto.randomUUID(),
  }
  const heard: Question['heard'] = ({ headers: { location = '' } }) => {
    const path = new URL(location, 'http://clinic.example').pathname
    const made = { id: path.split('/').at(-1) ?? '', email: said.email, isCancelled: isToCancel }
    day.booked.push(made)
    return [booked(day, { path, headers, isToCancel })]
  }
  return { kind: 'booking', path: '/appointment', expected: [303], headers, fields, heard }
}

type Booked = { path: string; headers: Record<string, string>; isToCancel: boolean }

function booked(day: Day, { path, headers, isToCancel }: Booked): Question {
  const heard: Question['heard'] = ({ text }) => {
    const link = /href="(?:\/es)?(\/visit\/[\w-]{22})"/.exec(text)?.[1]
    if (!link) throw new Error('no private link on the page')
    if (isToCancel) return [cancelPage(link, headers)]
    day.links.push(link)
    if (day.links.length > mostRemembered) day.links.shift()
    return []
  }
  return { kind: 'booked page', path, expected: [200], headers, heard }
}

function cancelPage(link: string, headers: Record<string, string>): Question {
  const path = `${link}/cancel`
  const heard: Question['heard'] = ({ text }) => {
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(text) ?? []
    const fields = { reason: 'cost', words: '', seen }
    return [{ kind: 'cancelled by link', path, expected: [303], headers, fields }]
  }
  return { kind: 'private link', path, expected: [200], headers, heard }
}

function privateLink(day: Day): Question | null {
  const link = day.chance.of(day.links)
  if (!link) return null
  const path = day.chance.of([link, `/es${link}`, `${link}/move`, `${link}/visit.ics`])
  return { kind: 'private link', path, expected: [200], headers: browser(day) }
}

/** Nobody is offered the times of a day that is over. */
const bookedOver = (day: Day): Question => ({
  kind: 'booking of a day that is over',
  path: '/appointment',
  expected: [422],
  headers: browser(day),
  fields: {
    ...person(day.next(), 'Late'),
    treatment: day.known.own.name,
    date: '2020-01-06',
    time: '9:00 AM',
    message: '',
    key: crypto.randomUUID(),
  },
})

const incomplete = (day: Day): Question => ({
  kind: 'form with mistakes',
  path: day.chance.of(['/appointment', '/contact', '/es/contact', '/testimonials']),
  expected: [422],
  headers: browser(day),
  fields: { name: 'x'.repeat(day.chance.below(2_000)), email: 'nobody', key: crypto.randomUUID() },
})

const message = (day: Day): Question => ({
  kind: 'message',
  path: '/contact',
  expected: [303],
  headers: browser(day),
  fields: {
    ...person(day.next(), 'Asking'),
    subject: 'Hours',
    message: 'Are you open on Friday?',
    key: crypto.randomUUID(),
  },
})

const missing = (day: Day): Question => ({
  kind: 'nothing there',
  path: day.chance.of(nowhere),
  expected: [404],
  headers: browser(day),
})

const guess = (day: Day): Question => ({
  kind: 'guessed link',
  path: `/visit/${randomId().padEnd(22, 'x').slice(0, 22)}`,
  expected: [404],
  headers: browser(day),
})

const foreign = (day: Day): Question => ({
  kind: 'form of another website',
  path: '/contact',
  expected: [403],
  headers: { ...browser(day), Origin: 'https://other.example' },
  fields: { name: 'x' },
})

const lostLink = (day: Day): Question => ({
  kind: 'link asked for',
  path: '/visit/link',
  expected: [200],
  headers: browser(day),
  fields: { email: day.booked.at(-1)?.email ?? 'nobody@patients.example' },
})

const at =
  (kind: string, paths: (day: Day) => readonly string[]) =>
  (day: Day): Question => ({
    kind,
    path: day.chance.of(paths(day)),
    expected: [200],
    headers: browser(day),
  })

/** Questions of people who aren't signed in. */
export const visitorKinds: Kind[] = [
  { share: 330, next: publicPage },
  { share: 50, next: pageAgain },
  { share: 290, next: at('built file', ({ known }) => known.assets) },
  { share: 30, next: at('small file', () => smallFiles) },
  { share: 10, next: at('page of a form', () => publicForms) },
  { share: 16, next: chosenDay },
  { share: 25, next: month },
  { share: 12, next: booking },
  { share: 20, next: privateLink },
  { share: 2, next: bookedOver },
  { share: 8, next: incomplete },
  { share: 3, next: message },
  { share: 25, next: missing },
  { share: 4, next: guess },
  { share: 2, next: foreign },
  { share: 1, next: lostLink },
]
