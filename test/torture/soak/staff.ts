import { signedIn } from '#test/serving/built-server.ts'
import type { Question } from './asker.ts'
import type { Day, Kind } from './day.ts'
import { certain, wavering } from './visitors.ts'

const browser = {
  'X-Forwarded-For': '203.0.113.20',
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
  Accept: 'text/html',
}

const seat = (day: Day) => ({ ...browser, Cookie: day.chance.of(day.known.desk) })

/** @returns the cookies with which they ask from then on */
export const signIn = (url: string, username: string): Promise<string> =>
  signedIn(url, { username, headers: browser })

const lists = ['tab=today', 'tab=requests', 'tab=upcoming', 'tab=all', 'view=day', 'view=week', 'view=month']
const screens = [
  '/admin/patients',
  '/admin/messages',
  '/admin/waitlist',
  '/admin/reports',
  '/admin/dashboard/sheet',
  '/admin/settings/you',
]

const screen =
  (kind: string, pathOf: (day: Day) => string) =>
  (day: Day): Question => ({
    kind,
    path: pathOf(day),
    expected: [200],
    headers: seat(day),
  })

/** Null where the clinic has none yet. */
const patient = (day: Day): Question | null => {
  const id = day.chance.of(day.known.patients)
  if (id === undefined) return null
  return { kind: 'patient', path: `/admin/patients/${id}`, expected: [200], headers: seat(day) }
}

/** By the router, as after the first page. */
const list = (day: Day): Question => {
  const search = day.chance.of(lists)
  const headers = seat(day)
  if (day.chance.percent(30))
    return { kind: 'dashboard', path: `/admin/dashboard?${search}`, expected: [200], headers }
  const path = `/admin/dashboard.data?${search}`
  const script = { ...headers, Accept: '*/*', 'X-Build': day.known.build }
  return { kind: 'dashboard, by the router', path, expected: [200], headers: script }
}

/** People who answer requests open the list of them first. */
function requests(day: Day): Question {
  const heard: Question['heard'] = ({ text }) => {
    const [, ...rows] = text.split(' id="row-')
    for (const row of rows) {
      const [, step] = /value="(confirmed [^"]+)"/.exec(row) ?? []
      const isKept = row.includes(certain) && !row.includes(wavering)
      if (step && isKept && day.isNew(step)) day.steps.push(step)
    }
    return []
  }
  return {
    kind: 'requests',
    path: '/admin/dashboard?tab=requests',
    expected: [200],
    headers: seat(day),
    heard,
  }
}

/** A press in the list, answered in place. */
function confirmation(day: Day): Question | null {
  const step = day.steps.shift()
  if (!step) return null
  return {
    kind: 'confirmed in the list',
    path: '/admin/dashboard/rows?tab=requests',
    expected: [200],
    headers: { ...seat(day), Accept: '*/*', 'X-Build': day.known.build },
    fields: { intent: 'step', step, ids: step.split(' ')[1] ?? '', since: `${Date.now()}` },
  }
}

function search(day: Day): Question {
  const headers = seat(day)
  const words = day.chance.of(['elena', 'garcia', 'visitor1', '555-01', 'certain visitor', 'nobody at all'])
  const heard: Question['heard'] = ({ headers: { location = '' } }) => {
    const { pathname, search } = new URL(location, 'http://clinic.example')
    return [{ kind: 'found', path: pathname + search, expected: [200], headers }]
  }
  return {
    kind: 'search',
    path: '/admin/dashboard',
    expected: [303],
    headers,
    fields: { intent: 'search', words },
    heard,
  }
}

/** Questions of people who are signed in. */
export const staffKinds: Kind[] = [
  { share: 16, next: list },
  { share: 10, next: requests },
  { share: 12, next: confirmation },
  { share: 5, next: search },
  {
    share: 8,
    next: patient,
  },
  { share: 8, next: screen('other screens', ({ chance }) => chance.of(screens)) },
  { share: 30, next: screen('red counts', () => '/admin/counts') },
]
